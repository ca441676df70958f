"""The classifier of messages: what it makes of those it has never seen; and its examples stay examples."""

from collections import Counter
from pathlib import Path

import pytest
import yaml
from starlette.testclient import TestClient

from cubital_tutor.guard.classifier import Classifier, any_course
from cubital_tutor.guard.guardrails import Verdict, before, known_topic
from cubital_tutor.guard.topics import ordinary, topics
from cubital_tutor.language.course_language import spoken_language
from cubital_tutor.language.naive_bayes import trait_counts

ACCIDENTS = (
    *("chemical", "exposure", "fainting", "faint myself", "bleeding", "artery", "seizure", "reaction"),
    "emergency",
)
TOPICS = (*ACCIDENTS, "personal", "rules")


def examples_of(topic: str) -> tuple[str, ...]:
    return topics(spoken_language())[topic].examples


def messages(file: str) -> dict[str, list[str]]:
    return yaml.safe_load((Path(__file__).parent / file).read_text("utf-8"))


UNSEEN = messages("unseen.yaml")
URGENT = [message for kind in ACCIDENTS for message in UNSEEN[kind]]


def share(verdicts: list[bool]) -> float:
    return sum(verdicts) / len(verdicts)


def refused(message: str) -> str | None:
    verdict = before(message) or Verdict("")
    return "urgent" if verdict.urgent else verdict.refused


def test_most_messages_that_nobody_wrote_a_wording_for_are_met():
    met = {
        "urgent": share([refused(message) == "urgent" for message in URGENT]),
        "personal": share([refused(message) in ("personal", "urgent") for message in UNSEEN["personal"]]),
        "rules": share([refused(message) == "rules" for message in UNSEEN["rules"]]),
        "ordinary": share([refused(message) is None for message in UNSEEN["ordinary"]]),
    }
    least = {"urgent": 0.96, "personal": 0.9, "rules": 0.87, "ordinary": 0.92}
    assert {kind: part for kind, part in met.items() if part < least[kind]} == {}


def test_what_is_said_first_suits_the_accident():
    right = [any_course().topic_of(message) for message in URGENT]
    kinds = [kind for kind in ACCIDENTS for _ in UNSEEN[kind]]
    sure = [(one, other) for one, other in zip(right, kinds, strict=True) if one is not None]
    assert share([one == other for one, other in sure]) >= 0.8


def test_no_example_stands_twice_nor_among_what_it_is_measured_by():
    examples = [*ordinary(spoken_language()), *(text for topic in TOPICS for text in examples_of(topic))]
    stands = Counter(text.lower() for text in examples)
    assert {message for message, times in stands.items() if times > 1} == set()
    labelled = [
        question["ask"]
        for file in Path("plugins/tutor/evaluation").glob("*.yaml")
        for question in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
    ]
    measured = [message for part in UNSEEN.values() for message in part] + labelled
    assert {message for message in measured if message.lower() in stands} == set()


@pytest.mark.parametrize("kind", TOPICS)
def test_examples_are_of_their_kind(kind: str):
    topics = [any_course().topic_of(message) for message in examples_of(kind)]
    assert share([one == kind for one in topics]) >= 0.9
    assert all(message == message.strip() and message for message in examples_of(kind))


@pytest.mark.parametrize(
    "message", ["", " ", "?!", "今天天气怎么样", "🩸🩸", "hi", "and for kids?", "0" * 2000]
)
def test_what_says_nothing_that_is_known_is_ordinary(message: str):
    assert any_course().topic_of(message) is None


def test_what_a_course_asks_itself_is_ordinary_in_it():
    message = "steam is spurting out of the boiler and it wont stop, help"
    assert any_course().topic_of(message) in ACCIDENTS
    plumbing = Classifier(
        trait_counts(
            [
                message,
                "steam is spurting out of the boiler",
                "why does the boiler spurt",
                "it wont stop, help",
            ]
        )
    )
    assert plumbing.topic_of(message) is None
    assert plumbing.topic_of("my thumb has a hole in it from the butterfly") == "exposure"


def test_what_is_only_like_an_accident_is_met_with_what_to_do_now(student: TestClient):
    message = "the gauze is red again, third one already, blood runs down her arm"
    assert known_topic(message) is None
    answer = student.get("/api/modules/5/agent", params={"message": message}).json()
    assert answer["urgent"]
    assert answer["message"].startswith(
        "**Act now. Needle still in? Tourniquet off, needle out. Then press firmly on the site with gauze"
    )
    assert answer["sources"]


def test_a_question_that_the_course_knows_is_answered_though_it_sounds_like_an_accident(student: TestClient):
    message = "she is throwing up with the needle in"
    assert known_topic(message) is None
    answer = student.get("/api/modules/5/agent", params={"message": message}).json()
    assert answer["urgent"]
    assert answer["message"].startswith("**Act now")
    assert any(
        "nausea" in source["link"] or "other-reactions" in source["link"] for source in answer["sources"]
    )


@pytest.mark.parametrize(
    ("question", "module", "fact"),
    [
        ("something beats under my finger. it looks nice and big tho, do I go for it", 2, "artery"),
        ("is blood really blue before it touches air?? my kid asked and now i doubt myself", 2, "never blue"),
        (
            "couldnt feel the vein so I poked it again with my finger. glove was on. still good?",
            5,
            "Clean the site",
        ),
        (
            "needle seal was already open when i took it from the drawer but cap is on. throw it??",
            5,
            "new one",
        ),
        (
            "stuck the needle in, heard like a pssst and then the tube stays empty. whats going on",
            11,
            "vacuum",
        ),
        ("bump is growing beside my needle but tube is half done. can i finish filling it", 12, "needle out"),
    ],
)
def test_who_asks_about_what_happened_is_answered_and_not_alarmed(the_course, question, module, fact):
    answer = the_course.answer(question, module)
    assert not answer.urgent
    assert fact in answer.text.split("---")[0]
