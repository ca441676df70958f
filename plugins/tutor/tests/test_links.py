"""Links of a model: none is left in what a student sees, however it is written."""

import json
from collections.abc import Callable

import pytest
from llmock.pytest_plugin import LLMock
from markdown_it import MarkdownIt
from starlette.testclient import TestClient

from cubital.content import Passage
from cubital_tutor.guard.guardrails import harmless
from cubital_tutor.guard.links import BARE_ADDRESS, without_links
from cubital_tutor.models.grounding import Grounding, Units

QUESTION = "do i need a waste tube when i use a butterfly"
SUPPORTED = "A winged set with citrate first needs a discard tube [1]."
SECTION = "/course/5?tab=lesson#order-of-draw"
PASSAGE = Passage(
    key="k",
    title="Order of draw",
    heading="Discard tube",
    text="A winged set with citrate first needs a discard tube. The site and the tubing hold air.",
    link=SECTION,
)
TRICKS = (
    r"[the site](/\/evil.test/login?q=1)",
    "[the site](/&#47;evil.test/x)",
    "[the [air] site](//evil.test)",
    r"[the\] site](//evil.test)",
    "[the site][a] and the air.\n\n[a]: //evil.test",
    "[the site]\n\n[the site]: </\\/evil.test> 'air'",
    "[The site. The air](//evil.test)",
    "[the *tubing* ![air](//evil.test/a.png)](/evil)",
    "![air](/media/../api/account/data)",
    "![air][a]\n\n[a]: /evil",
    "the site <https://evil.test>",
    "the site <a@evil.test>",
    "the site https://evil.test",
    r"the site https\://evil.test and www\.evil.test",
    "the site https&#58;//evil.test and www&period;evil.test",
    "the site &amp;#91;air&amp;#93;(//evil.test)",
    "the site &#91;air](//evil.test)",
    "the site [air](javascript:alert(1))",
    "the site [air](/profile)",
    r"the site \\[air](//evil.test)",
    "the site `\\` [air](//evil.test) `",
    "the site ht[tps://evil.test",
    "the air[^1] of the site\n\n[^1]: //evil.test",
)


def led_to(markdown: str) -> list[str]:
    """Where Markdown leads to; a bare address becomes a link where it is shown."""
    targets: list[str] = []
    for block in MarkdownIt("commonmark").enable("table").parse(markdown):
        for token in block.children or []:
            targets += [str(token.attrs[name]) for name in ("href", "src") if name in token.attrs]
            targets += BARE_ADDRESS.findall(token.content) if token.type == "text" else []
    return targets


@pytest.mark.parametrize("trick", TRICKS)
def test_no_link_is_left_of_a_models_words_but_those_to_the_course(trick: str) -> None:
    text = f"{SUPPORTED} {trick} {SUPPORTED}"
    assert led_to(without_links(text)) == []
    grounding, units, shown = Grounding([PASSAGE], QUESTION), Units(), ""
    for sign in text:
        for unit in units.add(sign):
            shown += grounding.admit(unit) or ""
            # Also while the rest is still to come.
            assert set(led_to(shown)) <= {SECTION}
    shown += "".join(grounding.admit(unit) or "" for unit in units.end())
    assert set(led_to(shown)) == {SECTION}
    assert "evil" not in "".join(led_to(shown + "](//evil.test)"))


@pytest.mark.parametrize(
    "text",
    [
        "**Never** recap: 1. anchor, 2. puncture (15 to 30 degrees), < 1 minute & no more.",
        "- *first* the citrate\n- then the serum\n\n| Tube | Turns |\n| --- | --- |\n| blue | 3 to 4 |",
    ],
)
def test_what_is_no_link_stays_as_it_is(text: str) -> None:
    assert without_links(text) == text


@pytest.mark.parametrize("trick", [one for one in TRICKS if "evil" in one and "https" not in one])
def test_a_passage_keeps_its_links_to_the_course_alone(trick: str) -> None:
    quoted = harmless(f"See [the lesson]({SECTION}) and ![a tube](/media/tube.svg).\n\n{trick}\n")
    assert not [address for address in led_to(quoted) if "evil.test" in address]
    if "]:" not in trick:
        assert f"[the lesson]({SECTION})" in quoted
        assert "![a tube](/media/tube.svg)" in quoted


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_a_student_is_never_led_elsewhere(
    monkeypatch: pytest.MonkeyPatch, llmock: LLMock, client: TestClient, sign_in: Callable[..., TestClient]
) -> None:
    student = sign_in(client)
    says = f"{SUPPORTED} " + " ".join(f"{trick} {SUPPORTED}" for trick in TRICKS[:5])
    llmock.reply(says, times=2)
    for headers in ({}, {"Accept": "text/event-stream"}):
        answer = student.get("/api/modules/5/agent", params={"message": QUESTION}, headers=headers)
        text = answer.text
        if headers:
            blocks = [block.split("\ndata: ") for block in text.strip().split("\n\n")]
            text = "".join(json.loads(data)["text"] for name, data in blocks if name == "event: token")
        else:
            assert answer.json()["answeredBy"] == "openai/gpt-4o-mini"
            text = answer.json()["message"]
        assert SECTION in led_to(text)
        assert set(led_to(text)) == {SECTION}


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A model server, which the school that is opened next asks."""
    if "llmock" not in request.fixturenames:
        return
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    monkeypatch.setenv("CUBITAL_TUTOR_MODEL", "openai/gpt-4o-mini")
    monkeypatch.setenv("CUBITAL_TUTOR_API_BASE", request.getfixturevalue("llmock").base_url())
    import litellm

    litellm.in_memory_llm_clients_cache.flush_cache()
