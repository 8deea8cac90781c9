"""Matches of Dog Poker in a real browser, against computer players and between people."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.house import Person, by_keys, by_mouse, by_taps

Make = Callable[..., Person]


def sees_the_end(person: Person) -> None:
    """The result: a winner, places, every line, and sums that are the sums of the lines."""
    person.goes_on()
    person.page.click("#to-result")
    expect(person.page.locator("h1")).to_contain_text("win")
    assert person.page.locator(".ranks__row").count() >= 2
    sums = person.page.evaluate(
        """() => [...document.querySelectorAll('details .lines')].map((lines) => {
          const points = [...lines.querySelectorAll('.lines__points')].map((one) => Number(one.textContent));
          return [points.slice(0, -1).reduce((a, b) => a + b, 0), points.at(-1)];
        })"""
    )
    assert sums
    assert all(added == told for added, told in sums)
    totals: list[int] = person.page.evaluate(
        """() => { const table = document.querySelector('#scores');
          const read = (row) => [...row.querySelectorAll('td')].map((cell) => parseInt(cell.textContent, 10));
          const body = [...table.querySelectorAll('tbody tr')].map(read);
          return read(table.querySelector('tfoot tr')).map((total, seat) =>
            total - body.reduce((a, row) => a + row[seat], 0)); }"""
    )
    assert set(totals) == {0}
    assert person.page.locator(".rule-ref").count() > 0


def test_one_game_by_mouse_from_one_click(somebody: Make) -> None:
    person = somebody(motion=True)
    person.starts_alone()
    assert person.plays(by_mouse, games=1) == 5
    expect(person.page.locator("#sheets")).to_be_visible()
    person.goes_on()
    expect(person.page.locator("#scores tbody tr")).to_have_count(1)


@pytest.mark.full
def test_whole_match_by_mouse(somebody: Make) -> None:
    person = somebody(motion=True)
    person.starts_alone()
    assert person.plays(by_mouse) >= 5
    sees_the_end(person)


@pytest.mark.full
def test_whole_match_by_keys_alone(somebody: Make) -> None:
    person = somebody()
    person.starts_alone()
    assert person.plays(by_keys) >= 5
    sees_the_end(person)


def test_a_round_by_keys_alone(somebody: Make) -> None:
    person = somebody()
    person.starts_alone()
    for _ in range(2):
        person.waits_until(lambda: person.asked, "the next question")
        before = person.version
        by_keys(person)
        person.waits_until(lambda before=before: person.version != before, "the answer")  # type: ignore[misc]


@pytest.mark.full
def test_whole_match_by_taps_on_a_phone(somebody: Make) -> None:
    person = somebody(width=390, height=844, touch=True, motion=True)
    person.starts_alone()
    assert person.plays(by_taps) >= 5
    sees_the_end(person)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_two_rounds_by_taps_on_a_phone(somebody: Make) -> None:
    person = somebody(width=390, height=844, touch=True)
    person.starts_alone()
    for _ in range(3):
        person.waits_until(lambda: person.asked, "the next question")
        before = person.version
        by_taps(person)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
        person.waits_until(lambda before=before: person.version != before, "the answer")  # type: ignore[misc]
    small = person.page.evaluate(
        """() => [...document.querySelectorAll('.table button, .table .card__input, .top button, .top a')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.id || one.className, one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
          .map(([name, box]) => [name, box.width, box.height])"""
    )
    assert small == []


def friends(somebody: Make) -> tuple[Person, Person]:
    """Two people at one table, each in an own browser, the match begun."""
    host = somebody()
    host.lays("me", "friend", names={0: "Juniper"})
    link = host.page.locator("#link").input_value()
    guest = somebody()
    guest.page.goto(link)
    guest.page.fill("#f-name", "Saffron")
    guest.page.click("#take-seat")
    expect(guest.page.locator("body")).to_contain_text("The host begins the match")
    expect(host.page.locator("#lobby-seats")).to_contain_text("Saffron")
    host.page.click("#start")
    host.sees_table()
    guest.sees_table()
    return host, guest


def only_own_cards(person: Person) -> None:
    """Of all cards face up on the page, those outside the own hand lie on the mat."""
    elsewhere = person.page.evaluate(
        """() => [...document.querySelectorAll('img.card__face[src*="/small/"]')]
          .filter((card) => !card.closest('#hand') && !card.closest('.mat')).length"""
    )
    assert elsewhere == 0


def asked_or_over(person: Person) -> bool:
    return person.asked or person.over


def moved_on(person: Person, before: int) -> bool:
    return person.over or person.version != before


def play_between(host: Person, guest: Person, games: int) -> None:
    while not host.over and host.page.locator("#r-sheets details").count() < games:
        for person in (host, guest):
            person.waits_until(partial(asked_or_over, person), "the question")
            if person.over:
                return
            person.goes_on()
            only_own_cards(person)
            before = person.version
            by_mouse(person)
            person.waits_until(partial(moved_on, person, before), "the answer")


def test_two_browsers_see_their_own_cards_only(somebody: Make) -> None:
    host, guest = friends(somebody)
    mine, hers = host.hand(), guest.hand()
    assert len(mine) == len(hers) == 8
    only_own_cards(host)
    only_own_cards(guest)
    before = host.version
    by_mouse(host)
    host.waits_until(lambda: host.version != before, "the answer")
    expect(guest.page.locator("#seat-0")).to_contain_text("has chosen")
    expect(host.page.locator("#prompt")).to_contain_text("Waiting for Saffron")
    host.page.click("#retract")
    host.waits_until(lambda: host.asked, "the choice is taken back")
    expect(guest.page.locator("#seat-0")).to_contain_text("choosing")
    assert host.hand() == mine
    play_between(host, guest, games=1)


@pytest.mark.full
def test_whole_match_in_two_browsers_and_another_one(somebody: Make) -> None:
    host, guest = friends(somebody)
    play_between(host, guest, games=4)
    for person in (host, guest):
        person.waits_until(lambda person=person: person.over, "the end")  # type: ignore[misc]
        sees_the_end(person)
    host.page.click("#again")
    expect(host.page.locator("#lobby-seats")).to_contain_text("kept from the match before")
    guest.page.reload()
    guest.page.click("#again")
    expect(host.page.locator("#start")).not_to_have_attribute("aria-disabled", "true")
    host.page.click("#start")
    host.sees_table()
    guest.sees_table()
