"""Nimbers by the definition: sums and products are the least numbers that the rules leave."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.core.nimber import (
    mex,
    nim_product,
    nim_sum,
)

nimbers = st.integers(0, 2**64)


@cache
def product_by_definition(a: int, b: int) -> int:
    return mex(
        product_by_definition(x, b) ^ product_by_definition(a, y) ^ product_by_definition(x, y)
        for x in range(a)
        for y in range(b)
    )


def test_products_by_the_definition() -> None:
    for a in range(20):
        for b in range(20):
            assert nim_product(a, b) == product_by_definition(a, b)


def test_sum_by_the_definition() -> None:
    for a in range(16):
        for b in range(16):
            smaller = [nim_sum(x, b) for x in range(a)] + [nim_sum(a, y) for y in range(b)]
            assert nim_sum(a, b) == mex(smaller)


@given(nimbers, nimbers, nimbers)
def test_field_laws(a: int, b: int, c: int) -> None:
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(a, nim_product(b, c)) == nim_product(nim_product(a, b), c)
    assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
    assert nim_product(a, 1) == a


def test_errors() -> None:
    with pytest.raises(ValueError, match="natural number"):
        nim_sum(-1, 2)
