"""A kit of dog parts, and dogs put together from them.

A `Dog` says what a breed looks like; `head` prints its head from the front (within about 100 to each side of 0, 0),
`sitting` the whole dog from the front (from -100 to 196 downwards). Games describe their breeds with these and need to draw nothing themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from houndtable.games._art.ink import CREAM, INK, RUST, SUN, TOMATO, Print, curls, ellipse, mirrored, path


@dataclass(frozen=True)
class Ears:
    """`kind`: "drop", "long", "prick", "bat", "button" or "pom"; `x`, `y`: where it starts; `w`, `h`: its size."""

    kind: str
    fill: str
    x: float
    y: float
    w: float
    h: float
    inner: str = ""


@dataclass(frozen=True)
class Dog:
    """What a dog looks like. Sizes are half widths, as a head is symmetric; colours are of the print (`ink`)."""

    coat: str
    ears: Ears
    # head: width at the temples and cheeks, height of the crown and chin from the middle
    temple: float = 58
    cheek: float = 62
    crown: float = -74
    chin: float = 64
    cheek_y: float = 18
    # muzzle: middle, half width and half height, colour
    muzzle: tuple[float, float, float, str] = (30, 36, 30, CREAM)
    nose: tuple[float, float, float] = (14, 15, 10)
    mouth: str = "smile"
    eyes: tuple[float, float, float] = (27, -14, 7.5)
    round_eyes: bool = False
    brows: str = ""  # spots above the eyes and a ring about them, for dark coats
    mask: str = ""
    blaze: str = ""
    cheeks: str = ""
    jowls: bool = False
    wrinkles: bool = False
    topknot: str = ""
    # body
    chest: str = ""
    ruff: bool = False
    paws: str = ""
    shoulder: float = 46
    haunch: float = 66
    back: str = ""
    tail: str = "plume"
    poms: bool = False
    collar: str = TOMATO
    tag: str = SUN
    barrel: bool = False
    patches: str = ""


def _ear(sheet: Print, ears: Ears) -> None:
    x, y, w, h = ears.x, ears.y, ears.w, ears.h
    if ears.kind in ("drop", "long"):
        low = 0.62 if ears.kind == "drop" else 0.8
        data = path(
            "M", x, y, "C", x + w * 0.55, y - h * 0.16, x + w, y + h * 0.12, x + w, y + h * low,
            "C", x + w, y + h, x + w * 0.55, y + h * 1.06, x + w * 0.36, y + h * 0.92,
            "C", x + w * 0.12, y + h * 0.74, x + w * 0.05, y + h * 0.4, x, y, "Z",
        )  # fmt: skip
        sheet.both(data, ears.fill)
    elif ears.kind in ("prick", "bat"):
        tip = (x + w * (0.55 if ears.kind == "prick" else 0.92), y - h)
        data = path(
            "M", x - w * 0.5, y - 2, "C", x - w * 0.3, y - h * 0.55, tip[0] - w * 0.25, tip[1] + 2, *tip,
            "C", tip[0] + w * 0.22, tip[1] + h * 0.3, x + w * 0.9, y + h * 0.05, x + w * 0.72, y + h * 0.34, "Z",
        )  # fmt: skip
        sheet.both(data, ears.fill)
        if ears.inner:
            inner = path(
                "M", x - w * 0.12, y - h * 0.1,
                "C", x, y - h * 0.5, tip[0] - w * 0.2, tip[1] + h * 0.24, tip[0] - w * 0.04, tip[1] + h * 0.2,
                "C", tip[0] + w * 0.05, tip[1] + h * 0.42, x + w * 0.62, y, x + w * 0.5, y + h * 0.16, "Z",
            )  # fmt: skip
            sheet.both(inner, ears.inner, 0)
    elif ears.kind == "pom":
        sheet.both(curls(x, y, w, h, 9, 0.4), ears.fill)


def _button_ear(sheet: Print, ears: Ears) -> None:
    x, y, w, h = ears.x, ears.y, ears.w, ears.h
    data = path(
        "M", x - w * 0.45, y, "C", x - w * 0.1, y - h * 0.34, x + w * 0.5, y - h * 0.3, x + w * 0.62, y + h * 0.1,
        "C", x + w * 0.72, y + h * 0.5, x + w * 0.6, y + h * 0.85, x + w * 0.5, y + h,
        "C", x + w * 0.1, y + h * 0.8, x - w * 0.3, y + h * 0.5, x - w * 0.45, y, "Z",
    )  # fmt: skip
    sheet.both(data, ears.fill)


def _skull(dog: Dog) -> str:
    mid = (dog.crown + dog.cheek_y) / 2
    return mirrored(
        [
            (0, dog.crown),
            (dog.temple * 0.62, dog.crown, dog.temple, dog.crown * 0.72, dog.temple, mid),
            (dog.temple, mid + 14, dog.cheek, dog.cheek_y - 16, dog.cheek, dog.cheek_y),
            (dog.cheek, dog.cheek_y + (dog.chin - dog.cheek_y) * 0.62, dog.muzzle[1] * 0.95, dog.chin, 0, dog.chin),
        ]
    )


def _eyes(sheet: Print, dog: Dog) -> None:
    x, y, r = dog.eyes
    for side in (-1, 1):
        if dog.round_eyes:
            sheet.shape(ellipse(side * x, y, r * 1.28, r * 1.32), CREAM, sheet.line * 0.8)
        elif dog.brows:
            sheet.solid(ellipse(side * x, y, r * 1.34, r * 1.28), dog.brows)
        sheet.solid(ellipse(side * x, y, r, r * 1.08))
        sheet.solid(ellipse(side * x + r * 0.32, y - r * 0.36, r * 0.34, r * 0.34), CREAM)
    if dog.brows:
        sheet.both(ellipse(x - 1, y - r * 2.6, r * 0.95, r * 0.62), dog.brows, 0)


def _mouth(sheet: Print, dog: Dog) -> None:
    nose_y, rx, ry = dog.nose
    low = nose_y + ry * 0.9
    deep = dog.muzzle[0] + dog.muzzle[2] * 0.42
    reach = dog.muzzle[1] * 0.62
    dark = dog.muzzle[3] == INK
    ink = CREAM if dark else INK
    if dog.mouth == "open":
        tongue = path(
            "M", -11, deep - 2, "L", 11, deep - 2, "C", 13, deep + 14, 11, deep + 26, 0, deep + 27,
            "C", -11, deep + 26, -13, deep + 14, -11, deep - 2, "Z",
        )  # fmt: skip
        sheet.shape(tongue, TOMATO, sheet.line * 0.8)
        sheet.stroke(path("M", 0, deep + 6, "L", 0, deep + 15), INK, sheet.line * 0.6)
    sheet.stroke(
        path(
            "M", -reach, deep - 7, "C", -reach * 0.7, deep + 5, -3, deep + 5, 0, deep - 4,
            "C", 3, deep + 5, reach * 0.7, deep + 5, reach, deep - 7,
        ),
        ink,
        sheet.line * 0.8,
    )  # fmt: skip
    sheet.stroke(path("M", 0, low, "L", 0, deep - 4), ink, sheet.line * 0.8)
    nose = mirrored([(0, nose_y - ry), (rx * 0.7, nose_y - ry, rx, nose_y - ry * 0.5, rx, nose_y - ry * 0.1),
                     (rx, nose_y + ry * 0.6, rx * 0.4, nose_y + ry, 0, nose_y + ry)])  # fmt: skip
    if dark:
        sheet.shape(nose, INK, 0)
        sheet.stroke(nose, CREAM, sheet.line * 0.5)
    sheet.solid(nose)
    sheet.solid(ellipse(-rx * 0.3, nose_y - ry * 0.45, rx * 0.28, ry * 0.2), CREAM)


def head(sheet: Print, dog: Dog) -> None:
    """A head from the front, about (0, 0)."""
    behind = dog.ears.kind in ("prick", "bat")
    if behind:
        _ear(sheet, dog.ears)
    skull = _skull(dog)
    sheet.shape(skull, dog.coat)
    x, y, w, h = 0.0, dog.muzzle[0], dog.muzzle[1], dog.muzzle[2]
    if dog.cheeks:
        cheek = path(
            "M", dog.cheek - 3, dog.cheek_y - 16, "C", dog.cheek * 0.6, dog.cheek_y - 14, 16, dog.cheek_y - 6, 10, y,
            "L", 0, dog.chin - 3,
            "C", dog.muzzle[1] * 0.9, dog.chin - 3, dog.cheek - 3, dog.cheek_y + 26, dog.cheek - 3, dog.cheek_y - 16, "Z",
        )  # fmt: skip
        sheet.both(cheek, dog.cheeks, 0)
    if dog.patches:
        patch = path(
            "M", 13, dog.crown + 2, "C", dog.temple * 0.9, dog.crown + 4, dog.temple - 1, dog.crown * 0.5,
            dog.temple - 1, 0, "C", dog.temple, 16, 34, 20, 22, 10, "C", 10, 0, 14, -40, 13, dog.crown + 2, "Z",
        )  # fmt: skip
        sheet.both(patch, dog.patches, 0)
    if dog.blaze:
        blaze = mirrored([(0, dog.crown * 0.86), (9, dog.crown * 0.6, 7, -30, 12, -8), (16, 6, 20, 12, 0, 24)])
        sheet.shape(blaze, dog.blaze, 0)
    if dog.mask:
        mask = mirrored([(0, -20), (8, -22, 14, -16, 17, -4), (26, 8, w + 4, 8, w + 4, y + 2),
                         (w + 4, y + h, w * 0.5, y + h - 1, 0, y + h - 1)])  # fmt: skip
        sheet.shape(mask, dog.mask, 0)
    if dog.jowls:
        jowl = mirrored([(0, y - h), (w * 0.8, y - h, w, y - h * 0.3, w + 3, y + h * 0.35),
                         (w + 6, y + h * 1.15, w * 0.35, y + h * 1.1, 0, y + h * 0.62)])  # fmt: skip
        sheet.shape(jowl, dog.muzzle[3], sheet.line * 0.8)
    else:
        sheet.shape(ellipse(x, y, w, h), dog.muzzle[3], 0)
    if dog.wrinkles:
        for rise, wide in ((-52, 19), (-41, 13)):
            sheet.stroke(path("M", -wide, rise, "Q", 0, rise - 9, wide, rise), INK, sheet.line * 0.7)
    _mouth(sheet, dog)
    _eyes(sheet, dog)
    if dog.ears.kind == "button":
        _button_ear(sheet, dog.ears)
    elif not behind:
        _ear(sheet, dog.ears)
    if dog.topknot:
        sheet.shape(curls(0, dog.crown + 2, 42, 26, 10, 0.2), dog.topknot)


def _tail(sheet: Print, dog: Dog) -> None:
    x = dog.haunch - 8
    if dog.tail == "plume":
        data = path("M", x - 8, 176, "C", x + 32, 182, x + 50, 150, x + 44, 118, "C", x + 34, 118, x + 30, 128, x + 24, 138,
                    "C", x + 16, 150, x + 4, 158, x - 10, 156, "Z")  # fmt: skip
        sheet.shape(data, dog.back or dog.coat)
    elif dog.tail == "curl":
        sheet.shape(ellipse(x + 14, 132, 25, 25), dog.back or dog.coat)
        sheet.stroke(path("M", x + 4, 146, "C", x + 22, 152, x + 32, 132, x + 18, 126, "C", x + 8, 124, x + 6, 134, x + 14, 136),
                     CREAM if dog.coat == INK else INK, sheet.line * 0.9)  # fmt: skip
    elif dog.tail == "whip":
        data = path("M", x - 6, 180, "C", x + 30, 182, x + 38, 160, x + 30, 136, "C", x + 24, 130, x + 20, 136, x + 21, 144,
                    "C", x + 22, 156, x + 12, 166, x - 6, 164, "Z")  # fmt: skip
        sheet.shape(data, dog.back or dog.coat)
    elif dog.tail == "pom":
        sheet.stroke(path("M", x - 8, 172, "C", x + 14, 166, x + 18, 150, x + 20, 132), INK, sheet.line * 2.4)
        sheet.shape(curls(x + 22, 116, 17, 17, 8), dog.topknot or dog.coat)


def _legs(sheet: Print, dog: Dog) -> None:
    leg = path("M", 7, 92, "L", 8, 172, "C", 4, 190, 8, 194, 22, 194, "C", 38, 194, 40, 188, 36, 174, "L", 37, 100)
    fill = dog.paws or dog.coat
    sheet.both(leg, dog.coat)
    if dog.paws:
        paw = path("M", 8, 168, "C", 4, 190, 8, 192, 22, 192, "C", 38, 192, 40, 188, 36, 168, "C", 28, 174, 16, 174, 8, 168, "Z")  # fmt: skip
        sheet.both(paw, dog.paws, 0)
    ink = CREAM if fill == INK else INK
    for x in (17, 27):
        sheet.stroke(path("M", x, 193, "L", x, 185), ink, sheet.line * 0.7)
        sheet.stroke(path("M", -x, 193, "L", -x, 185), ink, sheet.line * 0.7)
    if dog.poms:
        sheet.both(curls(22, 164, 18, 14, 9), dog.topknot or dog.coat)


def _collar(sheet: Print, dog: Dog, y: float) -> None:
    w = dog.shoulder * 0.86
    band = path("M", -w, y - 8, "Q", 0, y + 16, w, y - 8, "L", w - 1, y + 5, "Q", 0, y + 30, -w + 1, y + 5, "Z")
    sheet.shape(band, dog.collar)
    if dog.barrel:
        sheet.shape(path("M", -25, y + 12, "C", -30, y + 22, -30, y + 38, -25, y + 48, "L", 25, y + 48,
                         "C", 30, y + 38, 30, y + 22, 25, y + 12, "Z"), RUST)  # fmt: skip
        sheet.both(path("M", 12, y + 12, "C", 16, y + 22, 16, y + 38, 12, y + 48), None, sheet.line * 0.8)
        sheet.shape(path("M", -6, y + 30, "L", 6, y + 30, "M", 0, y + 24, "L", 0, y + 36), None, sheet.line * 1.1)
    else:
        sheet.shape(ellipse(0, y + 25, 9.5, 9.5), dog.tag, sheet.line * 0.8)


def sitting(sheet: Print, dog: Dog) -> None:
    """A whole dog from the front, sitting; its head about (0, 0), its feet at 194."""
    _tail(sheet, dog)
    h, s = dog.haunch, dog.shoulder
    haunch = path("M", h * 0.5, 120, "C", h * 0.95, 112, h + 10, 150, h + 2, 178, "C", h + 6, 192, h - 6, 194, h - 22, 194,
                  "L", 20, 194, "Z")  # fmt: skip
    sheet.both(haunch, dog.back or dog.coat)
    body = mirrored([(0, 26), (s * 0.7, 30, s, 60, s + 3, 92), (s + 8, 140, s, 176, 0, 180)])
    sheet.shape(body, dog.coat)
    _legs(sheet, dog)
    if dog.chest:
        if dog.ruff:
            ruff = mirrored([(0, 52), (s * 0.8, 54, s * 0.86, 82, s * 0.72, 100), (s * 0.5, 98, s * 0.5, 118, s * 0.34, 122),
                             (s * 0.24, 116, s * 0.1, 140, 0, 142)])  # fmt: skip
            sheet.shape(ruff, dog.chest, 0)
        else:
            sheet.shape(mirrored([(0, 52), (s * 0.98, 56, s * 0.72, 112, 0, 134)]), dog.chest, 0)
    if dog.poms:
        sheet.shape(curls(0, 98, 38, 34, 12), dog.topknot or dog.coat)
    _collar(sheet, dog, min(dog.chin + 4, 66))
    head(sheet, dog)
