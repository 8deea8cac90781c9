"""What a table's page must bear: a killed server, a shared device, reloads, other tabs, people who go away."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.house import Person, Server, by_mouse

Make = Callable[..., Person]


def test_the_page_goes_on_by_itself_after_kill_9(somebody: Make, own_club: Server) -> None:
    person = somebody(own_club.url)
    person.expected += ["net::ERR_", "htmx:sse:error", "Failed to fetch", "network error", "aborted"]
    person.starts_alone()
    by_mouse(person)
    person.waits_until(lambda: person.asked and person.must_pick == 4, "the first round")
    hand = person.hand()
    person.page.evaluate("window.stays = 'the same page'")
    person.page.locator("#hand .card--pick").nth(2).click()
    own_club.kill()
    expect(person.page.locator("body")).to_have_attribute("data-link", "lost")
    expect(person.page.locator(".offline")).to_be_visible()
    own_club.start()
    expect(person.page.locator(".offline")).to_be_hidden()
    assert person.hand() == hand
    assert person.page.locator("#hand .card__input").nth(2).is_checked()
    for number in (0, 1, 3):
        person.page.locator("#hand .card--pick").nth(number).click()
    person.page.click("#send")
    person.waits_until(lambda: person.asked and person.must_pick == 3, "the second round")
    assert person.page.evaluate("window.stays") == "the same page"


def test_a_curtain_hides_all_hands_between_two_people_at_one_device(somebody: Make) -> None:
    person = somebody()
    person.lays("me", "hot-seat", names={0: "Juniper", 1: "Saffron"})
    expect(person.page.locator("#curtain")).to_contain_text("Hand the device to Juniper")
    assert "/small/" not in person.page.content()
    assert person.page.locator("#hand").count() == 0
    person.page.get_by_role("button", name="I am Juniper: show my cards").click()
    person.sees_table()
    first = person.hand()
    by_mouse(person)
    expect(person.page.locator("#curtain")).to_contain_text("Hand the device to Saffron")
    assert "/small/" not in person.page.content()
    person.page.go_back()
    expect(person.page.locator("#curtain")).to_contain_text("Hand the device to Saffron")
    assert "/small/" not in person.page.content()
    person.page.get_by_role("button", name="I am Saffron: show my cards").click()
    expect(person.page.locator("#hand li")).to_have_count(8)
    second = person.hand()
    assert len(first) == len(second) == 8
    by_mouse(person)
    person.waits_until(lambda: person.asked and person.must_pick == 4, "the first round")
    assert person.page.locator("body").get_attribute("data-you") == "1", "who holds the device goes on"
    by_mouse(person)
    expect(person.page.locator("#curtain")).to_contain_text("Hand the device to Juniper")


def test_selection_and_focus_survive_what_others_do(somebody: Make) -> None:
    host = somebody()
    host.lays("me", "friend", "friend", names={0: "Juniper"})
    link = host.page.locator("#link").input_value()
    guests = [somebody(), somebody()]
    for guest in guests:
        guest.page.goto(link)
        guest.page.click("#take-seat")
        expect(guest.page.locator("h1")).to_contain_text("Dog Poker")
    expect(host.page.locator("#start")).not_to_have_attribute("aria-disabled", "true")
    host.page.click("#start")
    for person in (host, *guests):
        person.sees_table()
        by_mouse(person)
    for person in (host, *guests):
        person.waits_until(lambda person=person: person.asked and person.must_pick == 4, "the first round")  # type: ignore[misc]
    for number in (1, 4):
        host.page.locator("#hand .card--pick").nth(number).click()
    host.page.locator("#hand .card__input").nth(5).focus()
    for guest in guests:
        by_mouse(guest)
        guest.waits_until(lambda guest=guest: not guest.asked, "the answer")  # type: ignore[misc]
    expect(host.page.locator("#seat-1")).to_contain_text("has chosen")
    expect(host.page.locator("#seat-2")).to_contain_text("has chosen")
    ticked = [host.page.locator("#hand .card__input").nth(number).is_checked() for number in range(7)]
    assert ticked == [False, True, False, False, True, False, False]
    focused = host.page.evaluate("document.activeElement.id")
    assert focused == host.page.locator("#hand .card__input").nth(5).get_attribute("id")
    expect(host.page.locator("#hand-count")).to_contain_text("2 of 4")


def test_a_full_choice_can_be_changed(somebody: Make) -> None:
    person = somebody()
    person.starts_alone()
    cards = person.page.locator("#hand .card--pick")
    ticks = person.page.locator("#hand .card__input")
    cards.nth(0).click()
    cards.nth(3).click()
    assert [ticks.nth(number).is_checked() for number in (0, 3)] == [False, True], "one of one: a click swaps"
    person.page.click("#send")
    person.waits_until(lambda: person.asked and person.must_pick == 4, "the first round")
    for number in range(4):
        cards.nth(number).click()
    cards.nth(5).click()
    assert not ticks.nth(5).is_checked()
    expect(person.page.locator("#prompt-note")).to_contain_text("4 are chosen already")
    expect(person.page.locator("#preview")).to_contain_text("With the 3 left")
    cards.nth(0).click()
    expect(person.page.locator("#send")).to_have_attribute("aria-disabled", "true")
    person.page.locator("#send").click(force=True)
    expect(person.page.locator("#prompt-note")).to_contain_text("Choose 4 cards")
    cards.nth(5).click()
    expect(person.page.locator("#send")).not_to_have_attribute("aria-disabled", "true")


def test_a_stale_tab_gets_the_fresh_table_and_a_reason(somebody: Make) -> None:
    person = somebody()
    person.expected += ["409"]
    person.starts_alone()
    other = person.context.new_page()
    person.watch(other)
    other.goto(person.page.url)
    other.route(re.compile(r"/stream\?"), lambda route: route.abort())
    other.reload()
    person.expected += ["ERR_FAILED", "Failed to fetch"]
    by_mouse(person)
    person.waits_until(lambda: person.asked and person.must_pick == 4, "the first round")
    other.locator("#hand .card--pick").nth(0).click()
    other.click("#send")
    expect(other.locator("#toasts")).to_contain_text("The table has gone on")
    expect(other.locator("#prompt")).to_contain_text("Keep 3, pass 4")
    assert other.locator("#hand").get_attribute("data-pick-min") == "4"


def test_back_and_reload_lay_no_second_table(somebody: Make) -> None:
    person = somebody()
    person.starts_alone()
    code = person.code
    person.page.reload()
    person.sees_table()
    assert person.code == code
    person.page.go_back()
    expect(person.page.locator(".tables__row")).to_have_count(1)
    expect(person.page.locator(".tables__row")).to_contain_text("your turn")
    person.page.go_forward()
    person.sees_table()
    assert person.code == code
    assert "Your turn" in person.page.title()


def test_keys_do_nothing_when_put_off_and_a_list_tells_them(somebody: Make) -> None:
    person = somebody()
    person.starts_alone()
    person.page.keyboard.press("?")
    expect(person.page.locator("#keys")).to_be_visible()
    person.page.uncheck("#set-keys")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("1")
    assert person.page.locator("#hand .card__input:checked").count() == 0
    person.page.keyboard.press("?")
    person.page.check("#set-keys")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("1")
    assert person.page.locator("#hand .card__input:checked").count() == 1


def test_an_onlooker_sees_no_hand_and_a_stranger_nothing(somebody: Make) -> None:
    host = somebody()
    host.opens("/new/dog-poker")
    host.page.check("input[name=watch]")
    host.page.click("#set-table")
    host.sees_table()
    onlooker = somebody()
    onlooker.page.goto(host.page.url)
    expect(onlooker.page.locator("body")).to_contain_text("you look on")
    assert onlooker.page.locator("#hand").count() == 0
    assert onlooker.page.locator("#send, #retract, #end").count() == 0
    assert "/small/" not in onlooker.page.locator(".table").inner_html()
    host.lays("me", "computer")
    stranger = somebody()
    stranger.expected += ["403"]
    stranger.page.goto(host.page.url)
    expect(stranger.page.locator("body")).to_contain_text("not open to onlookers")


def test_a_free_seat_goes_to_a_computer_player_and_the_match_ends_openly(somebody: Make) -> None:
    host = somebody()
    host.lays("me", "friend", names={0: "Juniper"})
    host.page.click("#fill-1")
    expect(host.page.locator("#lobby-seat-1")).to_contain_text("computer player")
    host.page.click("#start")
    host.sees_table()
    host.page.click("#open-people")
    host.page.click("#end")
    expect(host.page.locator("#end")).to_contain_text("Press again")
    host.page.click("#end")
    expect(host.page.locator("#prompt")).to_contain_text("ended before its end")
    host.page.keyboard.press("Escape")
    host.page.click("#to-result")
    expect(host.page.locator("h1")).to_contain_text("Ended before its end")
    host.page.click("#to-verify")
    expect(host.page.locator("#verdict")).to_have_attribute("data-right", "yes")
