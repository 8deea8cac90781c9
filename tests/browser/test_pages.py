"""The pages beside the table: at three widths, in both lights, with what each of them must do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import Person

Make = Callable[..., Person]
PATHS = ("/", "/new/dog-poker", "/rules/dog-poker", "/about", "/score/dog-poker", "/nothing-here")


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_no_page_is_wider_than_the_screen(somebody: Make, width: int) -> None:
    person = somebody(width=width, height=844)
    person.expected += ["404"]
    for path in PATHS:
        person.opens(path)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert person.page.locator("h1").count() == 1, path
        unnamed = person.page.evaluate(
            """() => [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select')]
              .filter((one) => one.checkVisibility() && !(one.textContent.trim() || one.ariaLabel
                || one.labels?.length))
              .map((one) => one.outerHTML)"""
        )
        assert unnamed == [], path


def test_the_light_can_be_changed_and_stays(somebody: Make) -> None:
    person = somebody()
    person.opens("/about")
    light = person.page.evaluate("getComputedStyle(document.body).backgroundColor")
    with person.page.expect_navigation():
        person.page.click("#theme-switch")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert person.page.evaluate(ground) != light
    assert person.page.url.endswith("/about")
    dark = person.page.evaluate(ground)
    person.opens("/")
    assert person.page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_the_rulebook_can_be_searched(somebody: Make) -> None:
    person = somebody()
    person.opens("/rules/dog-poker")
    all_of_them = person.page.locator(".para:visible").count()
    person.page.fill("#q", "shuffled pile")
    expect(person.page.locator("#found")).to_contain_text("paragraph")
    assert 0 < person.page.locator(".para:visible").count() < all_of_them
    assert person.page.locator(".para mark").count() > 0
    person.page.fill("#q", "zzzz")
    expect(person.page.locator("#found")).to_have_text("Nothing found.")
    person.page.fill("#q", "")
    assert person.page.locator(".para:visible").count() == all_of_them


def test_the_score_sheet_counts_and_keeps_what_was_entered(somebody: Make) -> None:
    person = somebody()
    person.opens("/score/dog-poker")
    entered = {"mat.A": "1", "mat.B": "2", "mat.D": "1", "hands.0.A": "3", "hands.0.B": "2", "hands.0.C": "2"}
    entered |= {"hands.1.A": "2", "hands.1.B": "2", "hands.1.D": "3", "before.1": "40", "name.0": "Juniper"}
    for name, value in entered.items():
        person.page.fill(f'[name="{name}"]', value)
    person.page.reload()
    for name, value in entered.items():
        assert person.page.locator(f'[name="{name}"]').input_value() == value
    person.page.click("#count")
    expect(person.page.locator("#result")).to_contain_text("Juniper")
    totals = person.page.locator(".lines__row--total .lines__points").all_inner_texts()
    assert [int(total) for total in totals] == [3 + 8 + 2 * 15, 2 + 8 + 12 + 40]
    person.page.click("#carry")
    assert person.page.locator('[name="before.0"]').input_value() == totals[0]
    assert person.page.locator('[name="hands.0.A"]').input_value() == ""
    person.page.click("#count")
    person.expected += ["422"]
    expect(person.page.locator("#problem")).to_contain_text("exactly 4 cards are needed")


def test_a_new_table_with_a_bad_card_file_says_where(somebody: Make) -> None:
    person = somebody()
    person.expected += ["400"]
    person.opens("/new/dog-poker")
    person.page.get_by_text("Your own card data").click()
    file = {"name": "own.toml", "mimeType": "text/plain", "buffer": b'[[kind]]\nid = "F"\npoints = -3\n'}
    person.page.set_input_files("#cards", file)  # type: ignore[arg-type]
    person.page.click("#set-table")
    expect(person.page.get_by_role("alert").first).to_contain_text("points")
    person.page.get_by_text("Your own card data").click()
    own = b'[[kind]]\nid = "F"\npoints = 9\nname = "Leonberger"\n'
    good = {"name": "own.toml", "mimeType": "text/plain", "buffer": own}
    person.page.set_input_files("#cards", good)  # type: ignore[arg-type]
    person.page.click("#set-table")
    person.sees_table()


def test_a_wrong_code_says_so_and_markup_in_a_name_stays_text(somebody: Make) -> None:
    person = somebody()
    person.opens("/")
    person.page.fill("input[name=code]", "ZZZZZZ")
    person.page.get_by_role("button", name="Find").click()
    expect(person.page.locator("#toasts")).to_contain_text("no table with this code")
    person.lays("me", "friend", names={0: "<b>x</b> & Co"})
    expect(person.page.locator("#lobby-seats")).to_contain_text("<b>x</b> & Co")
    assert person.page.locator("#lobby-seats b").count() == 0
    expect(person.page.locator("body")).to_contain_text("works on this computer only")
    assert person.page.locator(".qr").evaluate("(one) => one.naturalWidth") > 0
