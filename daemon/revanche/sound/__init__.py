"""What is heard: earcons, clips and speech."""
