"""What ``doctor`` asks: ``looking`` sees to the facts, the other modules judge them."""
