"""Devices as the terminal shows them. Pure: what is there in, lines of at most 80 cells out."""

from collections.abc import Sequence

from revanche.cli.buttons.survey import Listed
from revanche.cli.columns import flow, words
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_INDENT = "    "


def lines(listed: Sequence[Listed], catalogue: Catalogue) -> list[str]:
    """Return what counts, with its reasons, and below it what does not."""
    counting = [device for device in listed if device.counts]
    others = [device for device in listed if not device.counts]
    text = [line for device in counting for line in _device(device, catalogue)]
    if not counting:
        text = flow(words(catalogue.text("devices.none")))
    if others:
        text += ["", catalogue.text("devices.others")]
        text += [line for device in others for line in _device(device, catalogue)]
        text += ["", *flow(words(catalogue.text("devices.name_it")))]
    return text


def _device(device: Listed, catalogue: Catalogue) -> list[str]:
    mark = "●" if device.counts and device.readable else "○"
    place = "" if device.node is None else f", {device.node}"
    battery = None if device.battery is None else f"{device.battery} %"
    known = "".join(f", {each}" for each in (device.address, battery) if each is not None)
    head = f"{for_the_eye(device.name)} ({catalogue.text(f'screen.{device.kind}')}{place}{known})"
    reasons = [catalogue.text(f"devices.why.{device.why}")]
    if device.player is not None:
        reasons.append(catalogue.text("devices.player", player=device.player))
    if device.taken and device.node is not None:
        reasons.append(catalogue.text("devices.taken"))
    if device.twice:
        reasons.append(catalogue.text("devices.twice"))
    if device.counts and not device.readable:
        reasons.append(catalogue.text("devices.unreadable"))
    return flow(words(head), f"{mark} ", "  ") + flow(words(" ".join(reasons)), _INDENT, _INDENT)
