"""Graphs from text, JSON, edge lists, arrays and networkx."""

from __future__ import annotations

import json

import networkx
import numpy as np
import pytest

from grundy.errors import NotationError
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.registry import get
from grundy.solvers.solve import solve


def test_all_inputs_make_the_same_graph() -> None:
    edges = [(0, 1), (1, 2), (0, 2)]
    graph = Digraph.from_edges(edges)
    assert graph == Digraph.from_networkx(networkx.DiGraph(edges))
    assert graph == Digraph.from_json('{"edges": [[0, 1], [1, 2], [0, 2]]}')
    assert graph == Digraph.from_edge_list("0 1\n1 2  # comment\n\n0 2\n")
    assert graph == Digraph(np.array([0, 1, 0]), np.array([1, 2, 2]))
    assert hash(graph) == hash(Digraph.from_edges(edges))
    assert graph != Digraph.from_edges(edges, 4)


def test_networkx_json_is_read() -> None:
    source = networkx.DiGraph()
    source.add_edge("a", "b", player="L")
    source.add_node("alone")
    document = networkx.node_link_data(source, edges="links")
    graph = Digraph.from_json(json.dumps(document))
    assert graph == Digraph.from_networkx(source)
    assert graph.names == ("a", "b", "alone")
    assert graph.text == "0>1L"


def test_a_position_in_json() -> None:
    result = solve("digraph", '{"edges": [["x", "y"], ["y", "z"]], "at": ["y"]}')
    assert (result.grundy, result.best()) == (1, "y→z")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-1", "an edge must have a direction, written with >: column 2"),
        ("0>?", '"?" is not a digit of a whole number: column 3'),
        ("0>1L", '"L" is not a digit'),
        ("0>1;at=9", ""),
        ('{"edges": 3}', "a graph in JSON is an object with a list of edges"),
        ('{"edges": [[0, 1]', "this is not JSON: row 1, column"),
        ('{"edges": [[0, 1]], "at": ["q"]}', "a token stands on a vertex that is not in the graph"),
        ("0>99999999999", "a vertex must be a number up to"),
    ],
)
def test_errors_name_the_place(text: str, message: str) -> None:
    if not message:  # a token on a vertex without edges is allowed in text
        assert get("digraph").parse(text).graph.vertices == 10
        return
    with pytest.raises(NotationError) as caught:
        get("digraph").parse(text)
    assert message in str(caught.value)


def test_edge_lists_name_the_line() -> None:
    with pytest.raises(NotationError, match="row 2, column 1"):
        Digraph.from_edge_list("0 1\n1 b\n")


def test_a_number_of_thousands_of_digits_is_no_graph() -> None:
    with pytest.raises(NotationError, match="an object with a list of edges"):
        get("digraph").parse('{"edges": ' + "9" * 5000 + "}")
