"""Which commands there are, and the page that lists them. Imports nothing, so that ``--help`` waits for nothing."""

from typing import Final

COMMANDS: Final = {
    "setup": ("revanche.cli.setup.setup:setup", "Make all ready for the first evening, step by step."),
    "play": ("revanche.cli.play.play:play", "Count here and now: headset, keyboard, live score."),
    "run": ("revanche.cli.run.run:run", "Be the daemon (systemd starts this)."),
    "new": ("revanche.cli.match.commands:new", "Open a match between two players."),
    "next": ("revanche.cli.match.commands:next_", "Start the match that a round gives this table."),
    "won": ("revanche.cli.match.commands:won", "Count a game for A, B or a name."),
    "undo": ("revanche.cli.match.commands:undo", "Take the last win back."),
    "redo": ("revanche.cli.match.commands:redo", "Put the last undone win back."),
    "swap": ("revanche.cli.match.commands:swap", "Exchange the two players of the match."),
    "abandon": ("revanche.cli.match.commands:abandon", "End the match without a result."),
    "close": ("revanche.cli.match.commands:close", "End the evening; the buttons go back to the music."),
    "unmute": ("revanche.cli.match.commands:unmute", "Let a muted device count again."),
    "status": ("revanche.cli.match.status:status", "Show the score and the devices."),
    "log": ("revanche.cli.log.log:log", "Show what happened; correct or check it."),
    "stats": ("revanche.cli.log.stats:stats", "Show who wins, alone and head to head."),
    "players": ("revanche.cli.log.players:players", "Show who has played; rename somebody, or make two one."),
    "share": ("revanche.cli.log.share:share", "Show the evening as text, or as a picture."),
    "export": ("revanche.cli.exchange.export:export", "Write everything as CSV, JSON or a calendar."),
    "import": ("revanche.cli.exchange.import_:import_", "Take in matches that were kept elsewhere."),
    "backup": ("revanche.cli.exchange.backup:backup", "Save log and settings in one file."),
    "restore": ("revanche.cli.exchange.restore:restore", "Put back what a backup holds."),
    "doctor": ("revanche.cli.doctor.doctor:doctor", "Say what is wrong and the one command that mends it."),
    "devices": ("revanche.cli.buttons.devices:devices", "Show what is connected, what counts and why."),
    "watch": ("revanche.cli.buttons.watch:watch", "Find a watch, take it, try its buttons."),
    "learn": ("revanche.cli.buttons.learn:learn", "Press each button once and see what arrives."),
    "record": ("revanche.cli.buttons.record:record", "Write what comes from buttons as a recording."),
    "say": ("revanche.cli.run.say:say", "Say a text, or let each sound be heard."),
    "install": ("revanche.cli.install.install:install", "Start by itself, and be allowed to read headsets."),
    "web": ("revanche.cli.run.web:web", "Let a phone count on the page."),
    "board": ("revanche.cli.run.board:board", "Show many tables on one board."),
    "round": ("revanche.cli.run.round_:round_", "Say who plays whom, at which table."),
    "replay": ("revanche.cli.buttons.replay:replay", "Show what a recording of buttons leads to."),
    "sheet": ("revanche.cli.sheet.sheet:sheet", "List, show, print or work out a scoresheet."),
    "rules": ("revanche.cli.sheet.rules:rules", "Print the rules of a game in short."),
    "config": ("revanche.cli.run.config:config", "Check or show the settings."),
}
"""Each command by its name: where it is, and what it does in a line."""

ABOUT: Final = (
    "Count the games of a match by earbud and watch buttons.",
    "Show the version and exit.",
    "Show this message and exit.",
    "Begin with: revanche setup",
)
"""What the page says beside its headings and the commands."""


def help_text(own: dict[str, str] | None = None) -> str:
    """Return what ``revanche --help`` prints, in the language of the translations ``own``."""
    told = own or {}
    usage, options, option, command, arguments, commands = (
        told.get(word, word) for word in ("Usage:", "Options", "OPTIONS", "COMMAND", "ARGS", "Commands")
    )
    about, version, help_, begin = (told.get(sentence, sentence) for sentence in ABOUT)
    lines = [
        *[f"{usage} revanche [{option}] {command} [{arguments}]...", "", f"  {about}", "", f"{options}:"],
        *[f"  --version   {version}", f"  -h, --help  {help_}", "", f"{commands}:"],
        *(f"  {name:<8} {told.get(summary, summary)}" for name, (_, summary) in COMMANDS.items()),
        *["", begin],
    ]
    return "\n".join(lines)
