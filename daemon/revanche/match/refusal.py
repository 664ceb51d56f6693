"""Why a command changed nothing: a value, told to whoever gave it."""

from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """The reasons; the text is what ``replay --json``, the journal and the catalogues call it."""

    NO_MATCH = "no_match"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    UNDO_WINDOW = "undo_window"
    UNDO_OPENING = "undo_opening"
    SETTLE = "settle"
    REMATCH_OFF = "rematch_off"
    UNKNOWN_PLAYER = "unknown_player"
    PLAYER_OR_SIDE = "player_or_side"
    NAME_LENGTH = "name_length"
    NAME_CONTROL = "name_control"
    NAMES_EQUAL = "names_equal"
    GAME_NAME = "game_name"
    FIRST_TO = "first_to"
    STILL_RUNNING = "still_running"
    FIX_SCORE = "fix_score"
    UNKNOWN_MATCH = "unknown_match"
    KNOWN_MATCH = "known_match"
    TIME_EARLY = "time_early"
    TIME_ORDER = "time_order"
    TIME_FUTURE = "time_future"
    SHEET_COUNTED = "sheet_counted"
    SHEET_NOT_WON = "sheet_not_won"
    SWAP_SHEET = "swap_sheet"
    ID_USED = "id_used"
    NOBODY = "nobody"
    NOBODY_TO_JOIN = "nobody_to_join"
    CALLED_SO = "called_so"
    NAME_TAKEN = "name_taken"
    FORMER_NAME = "former_name"
    HAVE_MET = "have_met"


class Refusal(msgspec.Struct, frozen=True):
    """A command was refused for this reason; nothing changed."""

    reason: Reason
