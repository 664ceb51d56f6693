"""Why a command changed nothing on a sheet: a value, told to whoever gave it."""

from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """The reasons; the catalogues have the text of each under ``refused.``, some shared with the match."""

    NO_SHEET = "no_sheet"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_OPTION = "unknown_option"
    PLAYER_COUNT = "player_count"
    NAME_LENGTH = "name_length"
    NAME_CONTROL = "name_control"
    SAME_NAMES = "same_names"
    ORDER_BEGUN = "order_begun"
    ORDER_THROWN = "order_thrown"
    SHEET_FULL = "sheet_full"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_DICE = "no_such_dice"
    NO_THROW_LEFT = "no_throw_left"
    THROWN_HERE = "thrown_here"
    TYPED_HERE = "typed_here"
    NO_DICE = "no_dice"
    NO_SUCH_BOX = "no_such_box"
    BOX_FILLED = "box_filled"
    BOX_IN_ORDER = "box_in_order"
    JOKER = "joker"
    NOT_THESE_DICE = "not_these_dice"
    IMPOSSIBLE_POINTS = "impossible_points"
    NO_YAHTZEE_BONUS = "no_yahtzee_bonus"
    GAME_AFTER = "game_after"
    IMPOSSIBLE_SHEET = "impossible_sheet"
    TIME_EARLY = "time_early"
    TIME_FUTURE = "time_future"
    NO_ADVICE = "no_advice"
    NO_SUCH_PLAYER = "no_such_player"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    ID_USED = "id_used"


class Refusal(msgspec.Struct, frozen=True):
    """A command was refused for this reason; nothing changed."""

    reason: Reason
