"""Forms and the steps to their canonical form, which use only the definitions."""

from __future__ import annotations

import pickle
import random

import pytest

from grundy.core.values.days import born_by
from grundy.core.values.form import Form
from grundy.core.values.value import Value
from grundy.i18n import LANGUAGES


def test_the_example_of_the_source() -> None:
    (step,) = Form("{0,*|*}").simplify()
    assert (step.kind, step.player.value) == ("reversible", "left")
    assert (str(step.option), str(step.by), step.instead) == ("*", "0", ())
    assert (step.before, step.after) == ("{0,*|*}", "{0|*}")


def test_inner_forms_come_first() -> None:
    steps = Form("{{0,-1|}|{*,0|*},5}").simplify()
    assert [step.before for step in steps] == ["{0,-1|}", "{*,0|*}", "{1|^,5}"]


@pytest.mark.parametrize("seed", range(5))
def test_steps_end_in_the_canonical_form_of_the_engine(seed: int) -> None:
    """The steps find the canonical form without the engine's shortcuts: both must agree."""
    dice, values = random.Random(seed), born_by(2)
    for _ in range(40):
        left = dice.sample(values, dice.randint(0, 4))
        right = dice.sample(values, dice.randint(0, 4))
        form = Form.from_options(left, right)
        steps = form.simplify()
        last = Form(steps[-1].after) if steps else form
        assert {v.value for v in last.left_options} == set(form.value.left_options)
        assert {v.value for v in last.right_options} == set(form.value.right_options)
        assert form.value == Value.from_options(left, right)


def test_forms_are_written_as_they_were_read() -> None:
    for text in ("{0,{-1|1}|}", "{*,0|0,*}", "{{0|0}|{|}}", "3", "{1|^}"):
        assert str(Form(text)) == text


def test_forms_can_be_pickled() -> None:
    form = pickle.loads(pickle.dumps(Form("{0,{-1|1}|}")))
    assert str(form) == "{0,{-1|1}|}"


def test_birthday_of_form_and_value_differ() -> None:
    form = Form("{-1|1}")
    assert (form.birthday, form.value.birthday) == (2, 0)
    assert Form("{|}").birthday == 0


def test_options_of_a_name_are_those_of_its_canonical_form() -> None:
    form = Form("^")
    assert [str(option) for option in form.left_options] == ["0"]
    assert [str(option) for option in form.right_options] == ["*"]


def test_steps_are_translated() -> None:
    steps = Form("{2,1|*,0,-1}").simplify() + Form("{*|1/4}").simplify()
    assert {(step.kind, step.player.value) for step in steps} == {
        ("dominated", "left"),
        ("dominated", "right"),
        ("reversible", "left"),
        ("reversible", "right"),
    }
    for step in steps:
        english = step.text.render("en")
        assert all(
            step.text.render(language) != english for language in LANGUAGES if language != "en"
        )


def test_ten_thousand_levels() -> None:
    text = "{" * 10_000 + "0" + "|-1}" * 10_000
    form = Form(text)
    assert form.birthday == 10_001
    assert str(form) == text
    assert form.value == Value(text)
