"""The site without a browser: addresses, exports, errors, headers, limits, the JSON interface."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import quote, unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from grundy.rulesets.registry import all_games
from grundy.web.pages.gallery import cards

LANGUAGES = ("en", "hr", "sr", "sl")


def test_front_page_follows_the_browsers_language(site: Any) -> None:
    assert site.get("/", accept_language="sl-SI,sl;q=0.9").url.endswith("/sl/")
    assert site.get("/", accept_language="de").url.endswith("/en/")


def test_gallery_has_every_game_and_finds_some(site: Any) -> None:
    page = site.get("/hr/")
    assert page.status == 200
    assert page.text.count("data-card=") == len([kind for kind in all_games() if kind.examples])
    assert "data-card=" in site.get("/hr/?q=NIM").text
    assert "data-card=" not in site.get("/hr/?q=xyzzy").text


def test_a_teacher_finds_the_subtraction_game(site: Any) -> None:
    """Acceptance 1: search in Croatian, 26 tokens, play, a link without values."""
    found = site.get("/hr/?q=Oduzimanje").text
    assert "/hr/play/subtract(1,2,3)?p=26" in found
    page = site.get("/hr/play/subtract(1,2,3)?p=26&lock=1")
    assert page.status == 200
    assert page.text.count('class="hot"') == 3
    moved = site.get("/hr/play/subtract(1,2,3)?p=26&lock=1&do=26-%3E24")
    assert moved.url.count("~") == 1  # the computer has replied


@pytest.mark.parametrize("card", cards("en"), ids=lambda card: card["name"])
def test_every_game_has_a_board_with_its_moves(site: Any, card: dict[str, Any]) -> None:
    page = site.get(card["url"] + "&vs=friend")
    assert page.status == 200
    assert "data-board" in page.text
    assert 'class="hot' in page.text
    assert "Not every move can be made in the picture" not in page.text


def test_safe_headers(site: Any) -> None:
    for path in ("/en/", "/en/play/nim", "/api/v1/games", "/nowhere", "/static/page.css"):
        headers = site.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_load_nothing_from_elsewhere(site: Any) -> None:
    answer = site.get("/en/play/nim")
    text = answer.text
    assert "style=" not in text
    # The page names its own address, for others to embed; and the name space of SVG is no address.
    own = "{0.scheme}://{0.netloc}".format(urlsplit(answer.url))
    for allowed in (own, quote(own, safe=""), "http://www.w3.org/2000/svg"):
        text = text.replace(allowed, "")
    assert "http" not in text


def test_computer_replies_and_the_line_is_in_the_address(site: Any) -> None:
    page = site.get("/en/play/nim?p=1,2&m=2→1")
    assert page.url.count("~") == 1


def test_typed_moves_set_up_and_sums_redirect(site: Any) -> None:
    assert "m=3" in site.get("/en/play/nim?p=3&vs=friend&do=3-%3E1").url
    assert site.get("/en/play/nim?p=3&do=x").status == 400
    added = site.get("/en/play/nim?p=3&add=nim:4&vs=friend")
    assert "/play/sum?" in added.url
    assert "nim#2:4→0" in added.text


def test_blunders_are_marked(site: Any) -> None:
    page = site.get("/en/play/nim?p=3,5,7&level=analyse&m=7→5~3→0&vs=friend")
    assert page.text.count('class="blunder"') == 1
    assert "3→2 was right" in page.text
    assert 'class="blunder"' not in site.get("/en/play/nim?p=3,5,7&m=7→5&vs=friend").text


def test_a_link_for_a_class_hides_values(site: Any) -> None:
    page = site.get("/en/play/nim?p=3,5,7&lock=1")
    assert 'class="levels"' not in page.text
    assert 'data-key="h"' not in page.text


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/en/play/nmi", 404, "did you mean nim"),
        ("/en/play/nim?p=3,x", 400, "column 3"),
        ("/en/play/nim?p=3&m=9-%3E1", 400, "is not a move here"),
        # It would be the computer's turn: it does not go on from a mistake.
        ("/en/play/nim?p=3,4&m=3-%3E1~9-%3E0", 400, "is not a move here"),
        ("/en/play/nim?p=3,x&side=second", 400, "column 3"),
        ("/hr/play/nmi", 404, "nim"),
        ("/en/nothing", 404, "no such page"),
        ("/de/play/nim", 404, "no such page"),
        ("/en/lessons/nothing", 404, "no such page"),
        ("/en/drawing/nothing", 404, "no such page"),
        ("/en/worksheet/nmi", 404, "did you mean nim"),
        ("/en/play/nim?p=" + "9" * 9000, 414, "bytes"),
    ],
)
def test_errors_say_what_to_do(site: Any, path: str, status: int, said: str) -> None:
    page = site.get(path)
    assert page.status == status
    assert said in page.text


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/sl/nothing", 404, "Take strani ni"),
        ("/hr/play/nim?p=" + "9" * 9000, 414, "Adresa smije imati najviše 8000 bajtova"),
        ("/api/v1/solve?lang=sr&game=nim&position=3&budget_seconds=99", 422, "najviše 20"),
        ("/api/v1/solve?lang=hr", 422, "game: to je obavezno"),
        ("/api/v1/solve?lang=sl&game=nim&position=3&player=nobody", 422, "potrebno je eno od"),
        ("/api/v1/nothing?lang=sr", 404, "Takve stranice nema"),
    ],
)
def test_errors_in_the_visitors_language(site: Any, path: str, status: int, said: str) -> None:
    page = site.get(path)
    assert page.status == status
    assert said in page.text
    assert len(page.text) < 6000  # the address is not repeated


def test_a_game_keeps_its_branches(site: Any) -> None:
    """A move tried from an earlier position does not lose what was played before."""
    page = site.get("/en/play/nim?p=3,5,7&m=7→5~3→0&at=1&vs=friend&do=5-%3E4")
    assert "m=7%E2%86%925~5%E2%86%924" in page.url
    assert "b=1~3%E2%86%920" in page.url
    assert page.text.count('class="branch"') == 1
    assert page.text.count("<li value=") == 3


def test_a_move_written_in_another_way_is_no_branch(site: Any) -> None:
    page = site.get("/en/play/nim?p=3,5,7&m=7-%3E5~3-%3E0&vs=friend")
    assert page.text.count("<li value=") == 2
    assert 'class="branch"' not in page.text


def test_a_hint_leads_through_all_places(site: Any) -> None:
    page = site.get("/en/play/moore(2)?p=3,4,5&hint=3")
    badge = re.search(r'class="badge good" data-for="([^"]+)"', page.text)
    assert badge is not None
    place = re.search(
        rf'class="hot pick" data-move="{re.escape(badge[1])}" href="([^"]+)"', page.text
    )
    assert place is not None
    assert "hint=3" in place[1]


def test_the_chart_shows_where_the_game_was_lost(site: Any) -> None:
    path = "/en/play/nim?p=3,5,7&m=7→5~3→0~5→2&vs=friend"
    page = site.get(path + "&level=analyse")
    assert "Who was winning after each move" in page.text
    assert page.text.count('data-move="@') == 4
    assert "after move 1: Second player wins (a mistake)" in page.text
    assert "Who was winning" not in site.get(path).text  # playing shows no values


def test_how_hot_a_position_is_and_how_long_it_lasts(site: Any) -> None:
    page = site.get("/en/play/domineering?p=2x2&level=analyse&vs=friend").text
    assert re.search(r"Temperature</a></dt><dd>1<", page)
    assert re.search(r"Moves left</a></dt><dd>1<", page)
    # A heap of a billion has too many moves to count the plies.
    assert "Moves left" not in site.get("/en/play/nim?p=1000000000&level=analyse").text


def test_a_chart_for_coalitions(site: Any) -> None:
    page = site.get("/en/play/coalition(011,2,0)?p=7&m=1~2&vs=friend&level=analyse")
    assert page.status == 200
    assert "coalition 0 wins" in page.text


def test_the_computer_makes_it_hard_when_it_has_lost(site: Any) -> None:
    """From 1,2,3 every move loses; taking the heap of one leaves a single winning reply."""
    page = site.get("/en/play/nim?p=1,2,3&side=second")
    assert "m=1%E2%86%920" in page.url


def test_exports(site: Any) -> None:
    svg = site.get("/hr/svg/nim?p=3,5")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    ET.fromstring(svg.text)
    assert site.get("/hr/tikz/nim?p=3,5").text.startswith("\\begin{tikzpicture}")
    assert "<svg" in site.get("/hr/qr/nim?p=3,5").text
    sheet = site.get("/sl/worksheet/nim?count=3")
    assert sheet.text.count("<li>") == 3
    assert "Rešitve" in sheet.text


def test_editor_offers_only_readable_positions(site: Any) -> None:
    page = site.get("/en/play/nim?p=0,2&edit=1")
    assert "p=0,3&amp;edit=1" in page.text
    assert "p=-1" not in page.text


def test_json_is_the_document_of_the_command_line(site: Any) -> None:
    answer = site.get("/api/v1/solve?game=nim&position=11,12,13")
    document = json.loads(answer.text)
    assert (document["outcome"], document["grundy"], document["schema"]) == ("N", 10, "grundy/2")
    assert json.loads(site.get("/api/v1/solve?game=nim:3 %2B nim:5").text)["grundy"] == 6
    hr = json.loads(site.get("/api/v1/explain?game=nim&position=1,2&lang=hr").text)
    assert "stupac" in hr["steps"][0]["text"]
    assert json.loads(site.get("/api/v1/games").text)["games"]
    assert "/api/v1/solve" in json.loads(site.get("/api/v1/openapi.json").text)["paths"]


@pytest.mark.parametrize(
    "query",
    [
        "game=nim&position=3,x",
        "game=nmi&position=3",
        "game=nim&position=-",
        "game=--picture=/tmp/grundy-hacked.svg&position=3",
        "game=nim&position=--out",
        "game=nim&position=3&player=nobody",
        "game=nim&position=3&budget_seconds=1e9",
        "position=3",
        "game=nim&position=" + "9" * 3500,
    ],
)
def test_bad_input_is_refused_in_one_line(site: Any, query: str) -> None:
    answer = site.get(f"/api/v1/solve?{query}")
    assert answer.status in (400, 422)
    assert "\n" not in json.loads(answer.text)["error"]


def test_neither_files_nor_processes_can_be_asked_for(site: Any) -> None:
    paths = json.loads(site.get("/api/v1/openapi.json").text)["paths"]
    names = {path: {p["name"] for p in verb["get"]["parameters"]} for path, verb in paths.items()}
    assert {"game", "position", "misere", "budget_seconds", "lang"} <= names["/api/v1/solve"]
    files = {"picture", "out", "plot", "certificate", "tree", "store", "checkpoint", "record"}
    assert not set().union(*names.values()) & (files | {"workers"})


def test_only_reading_is_possible(site: Any) -> None:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    with pytest.raises(HTTPError, match="405") as refused:
        urlopen(Request(site.address + "/hr/", data=b"x", method="POST"), timeout=10)
    assert "samo čitati" in refused.value.read().decode()


def test_sources_are_listed_with_links(site: Any) -> None:
    assert site.get("/hr/sources").text.count("/hr/sources/00") >= 5
    page = site.get("/hr/sources/000")
    assert page.status == 200
    assert page.text.count("<article") > 140
    assert 'id="3.18"' in page.text
    assert "/hr/play/nim?p=11%2C12%2C13" in page.text
    assert "/hr/values?x=%2A12+%2B+%2A10" in page.text  # every command that has a page is a link
    assert "razlikuje se" in page.text
    assert "ista omaška kao u: Primjer 3.18, 12 ⊕ 10" in page.text
    wrong = site.get("/hr/sources/000?show=differs")
    assert 0 < wrong.text.count("<article") < 20
    assert site.get("/hr/drawing/source?a=000&a=3.18").text.startswith("<svg")
    assert site.get("/hr/sources/999").status == 404
    assert site.get("/hr/sources/000?show=all+of+it").status == 400


def test_results_say_how_to_get_some(site: Any) -> None:
    page = site.get("/sl/results")
    assert page.status == 200
    assert "grundy web --store run.db" in page.text


def test_values_before_and_after_an_operation_and_in_a_sum(site: Any) -> None:
    page = site.get("/hr/values?x={4||2|0}&apply=cool(1)&plus=%2B-3,{9|1}")
    assert page.status == 200
    assert "Ortodoksna igra sume" in page.text
    drawings = re.findall(r'src="(/hr/drawing/[^"]*)"', page.text)
    assert len(drawings) == 4  # the value, side by side, the tree, the lattice
    for address in drawings:
        picture = site.get(address.replace("&amp;", "&"))
        assert picture.status == 200
        ET.fromstring(picture.text)
    assert site.get("/en/values?x=1&apply=cook(1)").status == 400
    assert site.get("/en/drawing/thermograph?a=domineering:2x3").status == 200


def test_a_value_of_no_kind_has_no_empty_sentence(site: Any) -> None:
    """Neither even nor odd nor anything else: nothing is said of what it is."""
    page = site.get("/en/values?x={2||1|-1/2}").text
    assert "It is not: zero, an integer" in page
    assert "It is: " not in page
    assert "It is: even." in site.get("/en/values?x={1|*}").text


def test_a_loopy_value_is_shown_as_its_graph_and_both_its_sides(site: Any) -> None:
    page = site.get("/en/values?x=%7B3over|1%7D").text
    assert page.count("drawing/value-graph?a=") == 2  # the picture and its file
    assert "<dt>Mean value</dt><dd>2</dd>" in page
    page = site.get("/en/values?x=over%20%26%20v").text
    drawn = re.findall(r'img src="(/en/drawing/value-graph[^"]*)"', page)
    assert len(drawn) == 2
    pictures = [site.get(url.replace("&amp;", "&")).text for url in drawn]
    assert pictures[0] != pictures[1]
    assert all("<svg" in picture for picture in pictures)


@pytest.mark.parametrize(
    ("asked", "mistake"), [("p=3,x", "x"), ("p=3,5&m=9-%3E1", "9-"), ("p=zzz&m=1-%3E0", "zzz")]
)
def test_links_do_not_repeat_a_mistake(site: Any, asked: str, mistake: str) -> None:
    page = site.get(f"/en/play/nim?{asked}")
    assert page.status == 400
    links = re.findall(r'href="/en/(?:play|svg|tikz|qr)/nim\?([^"]*)"', page.text)
    assert len(links) > 10
    repeated = [link for link in links if mistake in link.replace("explain", "")]
    assert len(repeated) <= 1  # this address, among the languages


@pytest.mark.parametrize(
    "path",
    [
        *(f"/en/play/nim?{odd}" for odd in ("level=foo", "vs=foo", "side=x", "hint=9", "p=3,x")),
        "/hr/explore/nim?p=3,5&at=9→1",
        "/en/play/heap(1,2",
        "/en/svg/nim?p=x",
        "/en/rules?rule=0.77&to=abc",
    ],
)
def test_a_bad_parameter_is_neither_missing_nor_another_position(site: Any, path: str) -> None:
    assert site.get(path).status == 400


def test_a_circle_of_sixty_seats_is_answered_whole(site: Any) -> None:
    word = "01" * 30
    page = site.get(f"/en/coalitions?word={word}&tokens=20")
    assert page.status == 200
    assert page.text.count('class="seat ') + page.text.count('class="seat"') == 60


@pytest.mark.parametrize("games", ["nim,values,subtract(1,2)", "nim; values ;subtract(1,2),"])
def test_the_games_of_a_sheet_are_listed_as_one_writes_lists(site: Any, games: str) -> None:
    page = site.get(f"/en/worksheets?games={games}&count=2")
    assert page.status == 200
    assert 'value="nim, values, subtract(1,2)"' in page.text
    found = re.search(r'src="([^"]*sheet.html[^"]*)"', page.text)
    assert found is not None
    sheet = site.get(unquote(unescape(found[1]))).text.partition('<section class="answers">')[0]
    titles = re.findall("<h2>(.*?)</h2>", sheet)
    assert [title.partition(" ")[0] for title in titles] == ["Nim", "Values", "Subtraction"]


def test_a_game_that_no_sheet_has_is_told_beside_the_form(site: Any) -> None:
    page = site.get("/en/worksheets?games=nim,nmi")
    assert page.status == 400
    assert "did you mean nim" in page.text
    assert "<iframe" not in page.text
