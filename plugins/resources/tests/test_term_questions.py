"""Questions made of glossary terms: whatever the glossary, they are fair."""

from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cubital_resources.games.term_questions import TermCard, other_terms, words_of
from cubital_resources.library.glossary import GlossaryTerm

GLUE = {"a", "of", "and"}  # of the words below, those that tell nothing
WORDS = ["vein", "artery", "blood", "plasma", "serum", "count", "draw", "Tube", "EDTA", "A1c", "of", "and"]
INFLECTIONS = ["{}", "{}s", "{}'s", "{}ed", "{}ing", "({})", "{},", "{}-like"]
words = st.sampled_from(WORDS) | st.text("abcdeÉß", min_size=1, max_size=6)
names = st.lists(words, min_size=1, max_size=4).map(" ".join)


@st.composite
def glossaries(draw):
    """Terms of a few categories and modules, each defined by words of its own and of the others."""
    terms = draw(st.lists(names, min_size=1, max_size=12, unique_by=str.casefold))
    cards = []
    for term in terms:
        inflected = st.builds(
            lambda word, form: form.format(word), st.sampled_from(term.split()), st.sampled_from(INFLECTIONS)
        )
        definition = draw(st.lists(words | inflected | st.just("."), min_size=1, max_size=12))
        cards.append(card(term, " ".join(definition), draw(st.sampled_from("AB"))))
    return cards


def card(term, definition, category="A", module=None):
    return TermCard(
        GlossaryTerm(term=term, definition=definition, pronunciation="x", category=category, module=module)
    )


@given(glossaries(), st.randoms(use_true_random=False))
def test_options_differ_in_name_and_meaning_and_none_but_the_term_is_right(cards, random):
    for one in cards:
        others = other_terms(one, cards, random)
        if others is None:
            continue
        options = [one, *(other for other in cards if other.term in others)]
        assert len({option.term.casefold() for option in options}) == 4
        for place, option in enumerate(options):
            assert not any(option.may_mean(other) for other in options[place + 1 :])
            assert not any(
                f" {' '.join(option.stems)} " in other.text for other in options if other != option
            )


@given(glossaries())
def test_no_clue_has_a_word_of_its_term_and_each_says_something(cards):
    for one in cards:
        own = set(words_of(one.term))
        assert not (own - GLUE or own) & set(words_of(one.clue))
        if one.can_be_asked:
            assert len(words_of(one.clue)) >= 3


@pytest.mark.parametrize(
    ("term", "definition", "clue"),
    [
        (
            "Artery",
            "Vessels such as arteries have an arterial pulse.",
            "Vessels such as ____ have ____ pulse.",
        ),
        (
            "Lymphedema",
            "Swelling from lymph in a lymphatic vessel.",
            "Swelling from ____ in ____ vessel.",
        ),
        ("Hemoglobin A1c", "HbA1c. A test of sugar over months.", "A test of sugar over months."),
        ("Activated partial thromboplastin time", "aPTT. A clotting test.", "A clotting test."),
        ("Post-exposure prophylaxis", "PEP for HIV begins soon.", "____ for HIV begins soon."),
        ("Winged set", "A needle with wings. Draw slowly.", "A needle with ____."),
        ("STAT", "Immediately. A STAT specimen comes first.", "Immediately. ____ specimen comes first."),
        ("Order of draw", "The order in which one draws.", "The ____ in which one ____."),
        ("Scope", "What one may do.", "What one may do."),
    ],
)
def test_a_clue_is_the_first_sentence_without_what_gives_the_term_away(term, definition, clue):
    assert card(term, definition).clue == clue


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Vein", "A vessel."), ("Basilic vein", "On the inner side.")),
        (("Platelet", "A fragment."), ("Thrombocyte", "A platelet, also called so.")),
        (("CBC", "Cells are counted."), ("Complete blood count", "All cells of a sample.")),
        (("Tubes", "Made of glass."), ("Tube", "Of plastic.")),
        (("Needlestick", "A wound by a needle."), ("Sharps injury", "A wound by a needle.")),
    ],
)
def test_terms_that_may_mean_the_same_are_never_options_of_one_question(one, other):
    glossary = [card(*one), card(*other), card("Gauze", "A pad."), card("Lancet", "A blade.")]
    assert other_terms(glossary[0], glossary, Random(1)) is None
    assert other_terms(glossary[1], glossary, Random(1)) is None
    assert other_terms(glossary[2], [*glossary[1:], card("Rack", "A stand.")], Random(1)) is not None


def test_the_others_are_of_the_same_category_then_of_the_same_module():
    far = [card(f"Far{letter}", "Elsewhere.", "C") for letter in "abcd"]
    near = [card("Gauze", "A pad.", "B"), card("Lancet", "A blade.", "B")]
    of_module = card("Rack", "A stand.", "C", module=3)
    band = card("Tourniquet", "A band around the arm.", "B", module=3)
    glossary = [*far, of_module, *near, band]
    for seed in range(20):
        assert set(other_terms(band, glossary, Random(seed)) or ()) == {"Gauze", "Lancet", "Rack"}


def test_every_term_of_our_glossary_can_be_asked():
    files = sorted(Path("content/glossary").glob("*.yaml"))
    terms = [entry for file in files for entry in yaml.safe_load(file.read_text("utf-8"))]
    cards = [card(one["term"], one["definition"], one["category"], one["module"]) for one in terms]
    assert [one.term for one in cards if not one.can_be_asked] == []
    assert [one.term for one in cards if other_terms(one, cards, Random(1)) is None] == []
