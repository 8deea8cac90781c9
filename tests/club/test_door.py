"""At the door: hostile input, headers, limits, cookies, proxies."""

from __future__ import annotations

import ipaddress
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from houndtable.club import security
from houndtable.club.club import Club, own_cards
from houndtable.club.keys import KeyFileError, Keys, fits, hashed, new_code, new_seat_id, new_token
from houndtable.club.limits import Limiter, client_address
from houndtable.club.problems import TooMany
from houndtable.club.settings import Limits, SettingError, from_environment
from houndtable.club.shapes import SeatKey
from houndtable.club.words import best
from houndtable.kernel.cards import CardError
from tests.club.house import House, play_out, settings
from tests.toys.fetch import GAME as FETCH
from tests.toys.larder import GAME as LARDER

PROXIES = (ipaddress.ip_network("10.0.0.0/8"),)


@pytest.mark.parametrize(
    ("body", "type", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 30000, "application/json", 400),
        (b'{"name": "' + b"a" * 70000 + b'"}', "application/json", 413),
        (b'{"name": 7}', "application/json", 400),
        (b'{"name": "a", "name2": "b"}', "application/json", 400),
        (b'{"name": "a", "seat": 1e99}', "application/json", 400),
        (b'{"name": "a", "contribution": "abc\\n"}', "application/json", 400),
        (b"null", "application/json", 400),
        (b"", "application/json", 400),
        (b"name=a", "application/x-www-form-urlencoded", 400),
    ],
)
async def test_malformed_bodies(house: House, body: bytes, type: str, status: int) -> None:
    host = await house.lay("me", "friend")
    before = (await host.get("")).json()
    response = await house.client.post(f"/api/v1/tables/{host.code}/join", content=body, headers={"content-type": type})
    assert response.status_code == status, response.text
    answer = response.json()
    assert set(answer) <= {"error", "message", "rule"}
    assert answer["message"]
    assert "Traceback" not in response.text
    assert (await host.get("")).json() == before


async def test_every_answer_carries_the_headers(house: House) -> None:
    for path in ("/api/v1/games", "/api/v1/tables/NOTHERE", "/healthz", "/nowhere", "/schema/openapi.json"):
        response = await house.client.get(path)
        assert response.headers["content-security-policy"] == security.CSP
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in security.CSP


async def test_a_page_of_no_game_is_not_found(house: House) -> None:
    for path in ("/rules/chess", "/score/chess", "/new/chess"):
        assert (await house.client.get(path)).status_code == 404


async def test_the_api_describes_itself(house: House) -> None:
    schema = (await house.client.get("/schema/openapi.json")).json()
    paths = schema["paths"]
    assert "/api/v1/tables/{code}/act" in paths
    assert "/healthz" not in paths
    for methods in paths.values():
        for operation in methods.values():
            assert operation["summary"]


async def test_health(house: House) -> None:
    assert (await house.client.get("/healthz")).json() == {"status": "ok"}
    assert (await house.client.get("/readyz")).status_code == 200
    house.club.hub.close()
    assert (await house.client.get("/readyz")).status_code == 503


async def test_s19_limits_answer_429_with_the_time(folder: Path) -> None:
    limits = Limits(tables=(2, 6.0), joins=(3, 6.0), moves=(4, 60.0), looks=(100, 100.0))
    async with House.open(Club(settings(folder, rate_limits=1.0, limits=limits))) as house:
        plans = {"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        host = await house.lay("me", "friend")
        assert (await house.post("/tables", plans)).status_code == 201
        refused = await house.post("/tables", plans)
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 10
        assert refused.json()["retry_after"] == int(refused.headers["retry-after"])
        for _ in range(3):
            await house.post(f"/tables/{host.code}/join", {"name": "x", "seat": 0})
        assert (await house.post(f"/tables/{host.code}/join", {"name": "x"})).status_code == 429
        statuses = [(await host.post("/name", {"name": f"n{k}"})).status_code for k in range(5)]
        assert statuses == [200] * 4 + [429]


def test_a_limit_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("houndtable.club.limits.time.monotonic", lambda: now[0])
    limiter = Limiter(2, 60.0)
    limiter.take("a")
    limiter.take("a")
    limiter.take("b")
    with pytest.raises(TooMany) as caught:
        limiter.take("a")
    assert caught.value.seconds == 1
    now[0] += 1
    limiter.take("a")
    with pytest.raises(TooMany):
        limiter.take("a")
    for _ in range(1000):
        Limiter(1, 1.0, 0).take("a")


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.7", "198.51.100.1", "192.0.2.7"),  # not from a proxy of ours: not believed
        ("10.1.1.1", "198.51.100.1", "198.51.100.1"),
        ("10.1.1.1", "203.0.113.9, 198.51.100.1, 10.2.2.2", "198.51.100.1"),
        ("10.1.1.1", "10.3.3.3", "10.3.3.3"),
        ("10.1.1.1", "nonsense", "nonsense"),
        ("10.1.1.1", " , ", "10.1.1.1"),
    ],
)
def test_only_trusted_proxies_tell_who_asks(peer: str, forwarded: str, address: str) -> None:
    assert client_address(peer, forwarded, PROXIES) == address


def test_o08_the_signing_key_outlives_a_restart(folder: Path) -> None:
    token = new_token(new_seat_id())
    value = Keys.in_folder(folder).sign(token)
    keys = Keys.in_folder(folder)
    assert keys.read_signed(value) == token
    assert (folder / "secret.key").stat().st_mode & 0o077 == 0
    for forged in (token, value[:-1], value + "0", "x" + value, value.replace(".", "", 1), "", ".", "a.b.c"):
        assert keys.read_signed(forged) is None
    (folder / "secret.key").write_text("broken")
    with pytest.raises(KeyFileError, match=r"secret\.key"):
        Keys.in_folder(folder)


def test_tokens_and_codes() -> None:
    token = new_token(new_seat_id())
    assert len(token.partition(".")[2]) >= 32
    assert fits(token, hashed(token))
    assert not fits(token + "x", hashed(token))
    assert not fits("", "")
    assert not fits("x", "")
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert not set("".join(codes)) & set("01ILO")


def test_seat_cookies_are_one_a_seat_and_can_be_read_back(folder: Path) -> None:
    options = settings(folder, base_path="/dogs", public_url="https://example.org")
    keys = Keys.in_folder(folder)
    token = new_token(new_seat_id())
    cookie = security.seat_cookie(options, keys, SeatKey(0, token))
    assert (cookie.httponly, cookie.samesite, cookie.secure, cookie.path) == (True, "lax", True, "/dogs")

    asked = SimpleNamespace(
        cookies={
            cookie.key: cookie.value or "",
            security.SEAT_COOKIE + "other": cookie.value or "",
            security.SEAT_COOKIE + "forged": "forged.x.y",
            "else": "z",
        }
    )
    assert security.tokens_of_cookies(asked, keys) == [token]  # type: ignore[arg-type]


async def test_a_full_disk_is_one_clear_answer_and_changes_nothing(house: House) -> None:
    host = await house.lay("me", "friend")
    mia = await house.join(host.code)
    await host.start()
    before = await host.view()
    engine = house.club.database.engine
    async with engine.connect() as connection:
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
    await engine.dispose()

    from sqlalchemy import event

    def full(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", full)
    answers = []
    for k in range(40):
        answers.append(await host.post("/name", {"name": f"a long name number {k}"}))
        if answers[-1].status_code != 200:
            break
    assert answers[-1].status_code == 503
    assert answers[-1].json()["error"] == "not-kept"
    assert (await host.view())["view"] == before["view"]
    table = {"game": "dog-poker", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    answers = [await house.post("/tables", table) for _ in range(20)]
    assert {answer.status_code for answer in answers} <= {201, 503}
    assert answers[-1].json()["error"] == "not-kept"
    event.remove(engine.sync_engine, "connect", full)
    await engine.dispose()
    assert (await host.first()).status_code == 200
    assert (await mia.view())["view"]["must_act"] == [1]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HOUNDTABLE_PORT", "http", "HOUNDTABLE_PORT"),
        ("HOUNDTABLE_PORT", "70000", "65535"),
        ("HOUNDTABLE_BASE_PATH", "a b", "HOUNDTABLE_BASE_PATH"),
        ("HOUNDTABLE_PUBLIC_URL", "example.org", "https"),
        ("HOUNDTABLE_TRUSTED_PROXIES", "10.0.0.0/99", "TRUSTED"),
        ("HOUNDTABLE_TIME_SCALE", "-1", "TIME_SCALE"),
        ("HOUNDTABLE_CARDS", "dog-poker=", "game=path"),
        ("HOUNDTABLE_LOG", "loud", "debug"),
    ],
)
def test_wrong_settings_are_named(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingError, match=said):
        from_environment({name: value})


def test_own_card_files_go_to_their_games(tmp_path: Path) -> None:
    files = from_environment({"HOUNDTABLE_CARDS": " dog-poker=a.toml, ./b=c.toml"}).cards
    assert files == (("dog-poker", Path("a.toml")), ("", Path("./b=c.toml")))
    games = {"fetch": FETCH, "larder": LARDER}
    path = tmp_path / "own.toml"
    path.write_text('[[kind]]\nid = "roast"\nvalue = 9\n')
    for name in ("", "larder"):
        rows = own_cards(games, ((name, path),))
        assert [kind.values["value"] for kind in rows["larder"] if kind.id == "roast"] == [9]
    with pytest.raises(LookupError, match="already"):
        own_cards(games, (("", path), ("larder", path)))
    path.write_text('[[kind]]\nid = "bone of no game"\n')
    with pytest.raises(LookupError, match="fits no game; name the game"):
        own_cards(games, (("", path),))
    with pytest.raises(CardError, match="no card 'bone of no game'"):
        own_cards({"larder": LARDER}, (("", path),))
    path.write_text("[[[")
    with pytest.raises(CardError, match=r"own\.toml"):
        own_cards(games, (("", path),))
    path.write_text("kind = []")
    with pytest.raises(LookupError, match="it fits fetch, larder"):
        own_cards(games, (("", path),))


async def test_the_houses_own_cards_are_used_on_every_page(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        '[[kind]]\nid = "F"\nname = "Whippet"\npoints = 11\n[[kind]]\nid = "G"\nname = "Corgi"\npoints = 555\n'
    )
    async with House.open(Club(settings(tmp_path, cards=(("", path),)))) as house:
        (game,) = (await house.get("/games")).json()
        assert game["house"] == []
        form = await house.client.get("/score/dog-poker")
        token = re.search('name="_csrf_token" value="([^"]+)"', form.text)
        assert token
        mat = {"mat.A": "3", "mat.G": "1"}
        hands = {"hands.0.A": "4", "hands.0.B": "3", "hands.1.C": "5", "hands.1.F": "2"}
        entered = {"players": "2", **mat, **hands, "_csrf_token": token.group(1)}
        scored = (await house.client.post("/score/dog-poker", data=entered)).text
        assert "Corgi" in form.text
        assert "Corgi" in (await house.client.get("/faces/dog-poker/full/G.svg")).text
        for page in (form.text, scored, (await house.client.get("/about")).text):
            assert "Pug" not in page
        rules = (await house.client.get("/rules/dog-poker")).text
        assert "card values of its own for Whippet, Corgi" in rules
        host = await house.lay("me", "friend")
        guests = [host, await house.join(host.code)]
        await host.start()
        told = [line["words"] for line in (await play_out(house, guests))["log"]]
        steps = (await host.get("/steps/999?seat=0")).json()
        assert [line["words"] for line in steps["log"]][-20:] == told[-20:]


def test_settings() -> None:
    values = from_environment(
        {"HOUNDTABLE_BASE_PATH": "dogs/", "HOUNDTABLE_PORT": "99", "HOUNDTABLE_TRUSTED_PROXIES": "10.0.0.0/8, ::1"},
        port=98,
        host=None,
    )
    assert (values.base_path, values.port, values.host) == ("/dogs", 98, "127.0.0.1")
    assert len(values.trusted_proxies) == 2
    assert from_environment({"HOUNDTABLE_BASE_PATH": "/"}).base_path == ""
    assert from_environment({"HOUNDTABLE_DATABASE_URL": "postgres://u@h/d"}).url == "postgresql+asyncpg://u@h/d"


def test_languages() -> None:
    assert best("") == "en"
    assert best("xx, en-GB;q=0.8") == "en"
    assert best(json.dumps(["x"] * 50)) == "en"
