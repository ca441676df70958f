"""The items of QTI 1.2 (questestinterop) as items of QTI 2, to be read by the same rules."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET  # for building; what comes from elsewhere is read by defusedxml
from collections.abc import Collection, Mapping
from itertools import combinations
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti1_blank import BLANK, write_blank
from cubital_cli.authoring.exchange.qti1_matching import write_matching
from cubital_cli.authoring.exchange.qti1_material import has_words, shown
from cubital_cli.authoring.exchange.qti1_rules import RESPONSE, SCORE, Rules
from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood
from cubital_cli.authoring.exchange.qti_declaration import NO_KEY, Declaration
from cubital_cli.authoring.exchange.qti_key import MOST_OPTIONS
from cubital_cli.authoring.exchange.qti_marking import Marking

RESPONSES = (
    "response_lid",
    "response_str",
    "response_num",
    "response_xy",
    "response_grp",
    "response_extension",
)
NOT_THE_STEM = (*RESPONSES, "response_label", "render_choice", "render_fib", "response_na")
KINDS = ("question_type", "bbmd_questiontype", "cc_profile", "qmd_itemtype", "interactiontype")
OTHER_KINDS = re.compile(
    r"essay|file.?upload|text.?only|calculated|formula|hot.?spot|jumbled|opinion|quiz.?bowl|drop.?down"
)
BLANKS = re.compile(r"multiple.?blanks")


def as_qti_2(item: Any, names: Collection[str]) -> ET.Element:
    """The item as an assessmentItem; `names` are the files of its package. Raises CannotKeep."""
    kind = _kind(item)
    if OTHER_KINDS.search(kind) or item.find(".//itemproc_extension//calculated") is not None:
        raise CannotKeep(f"is a question of the kind {kind or 'calculated'!r}, which is not understood")
    presentation = item.find("presentation")
    responses = (
        [part for part in presentation.iter() if part.tag in RESPONSES] if presentation is not None else []
    )
    has_lists = BLANKS.search(kind) is not None and all(part.tag == "response_lid" for part in responses)
    if has_lists and len(responses) > 1:
        raise CannotKeep(f"has {len(responses)} blanks, and a short text has one")
    root = ET.Element("assessmentItem", identifier=item.get("ident", ""), title=item.get("title", ""))
    body = ET.Element("itemBody")
    if presentation is not None:
        matches = len(responses) > 1 or "matching" in kind or has_lists
        without = NOT_THE_STEM if matches else ("render_choice", "render_fib")
        blocks = ("RIGHT_MATCH_BLOCK", "RESPONSE_BLOCK") if matches else ()
        hidden = [part for part in presentation.iter("flow") if part.get("class") in blocks]
        shown(body, _without(presentation, hidden), names, without)
    if len(responses) > 1:
        if BLANK.search("".join(body.itertext())) and "matching" not in kind:
            raise CannotKeep("asks more than one question")
        write_matching(root, body, item, responses, names)
        return root
    if len(responses) != 1:
        raise CannotKeep("asks nothing" if not responses else "asks more than one question")
    if has_lists:
        write_blank(root, body, item, responses[0], names)
        for feedback in item.iter("itemfeedback"):
            _write_feedback(root, feedback, {}, names)
    else:
        _write(root, body, item, responses[0], kind, names)
    return root


def stem_of(item: Any, names: Collection[str]) -> ET.Element:
    """What the item shows before its answers."""
    body = ET.Element("itemBody")
    presentation = item.find("presentation")
    if presentation is not None:
        shown(body, presentation, names, NOT_THE_STEM)
    return body


def _write(
    root: ET.Element, body: ET.Element, item: Any, response: Any, kind: str, names: Collection[str]
) -> None:
    if response.tag == "response_lid":
        if response.get("rcardinality", "Single").casefold() == "ordered" or "order" in kind:
            raise CannotKeep("is an order in QTI 1.2, which is not understood; export it as QTI 2.1")
        labels = list(response.iter("response_label"))
        base_type, tag = "identifier", "choiceInteraction"
    elif response.tag in ("response_str", "response_num"):
        labels = []
        base_type, tag = ("float" if _asks_a_number(response, kind) else "string"), "textEntryInteraction"
    else:
        raise CannotKeep(f"holds {response.tag}, which is not understood")
    is_multiple = response.get("rcardinality", "Single").casefold() == "multiple" and bool(labels)
    options = [label.get("ident", "") for label in labels]
    declaration = ET.SubElement(root, "responseDeclaration", identifier=RESPONSE, baseType=base_type)
    declaration.set("cardinality", "multiple" if is_multiple else "single")
    _declare_score(root, item)
    interaction = ET.Element(tag, responseIdentifier=RESPONSE, maxChoices="0" if is_multiple else "1")
    for label in labels:
        choice = ET.SubElement(interaction, "simpleChoice", identifier=label.get("ident", ""))
        shown(choice, label, names)
        if not has_words(choice):
            raise CannotKeep("has an option without words")
    (ET.SubElement(body, "p") if not labels else body).append(interaction)
    root.append(body)
    rules = Rules(item, base_type, is_multiple, options)
    _write_key(root, rules, interaction, options)
    for feedback in item.iter("itemfeedback"):
        _write_feedback(root, feedback, rules.feedback, names)


def _declare_score(root: ET.Element, item: Any) -> None:
    score = ET.SubElement(root, "outcomeDeclaration", identifier=SCORE, baseType="float")
    first = next((part.get("defaultval") for part in item.iter("decvar") if part.get("defaultval")), "0")
    ET.SubElement(ET.SubElement(score, "defaultValue"), "value").text = first


def _write_key(root: ET.Element, rules: Rules, interaction: ET.Element, options: list[str]) -> None:
    """The rules, and for options the key that follows from them.

    Whether a condition that holds ends the others is often not said, and each program has its own mind about
    it: what is right must not depend on that. Raises CannotKeep.
    """
    if not options:
        return rules.write(root, stops=True)
    keys: dict[tuple[str, ...], bool] = {}
    reason = NO_KEY
    for stops in (False, True):
        rules.write(root, stops)
        try:
            keys.setdefault(_key(root, interaction, options), stops)
        except (CannotKeep, NotUnderstood) as error:
            reason = str(error)
        root.remove(root.findall("responseProcessing")[0])
    if len(keys) > 1:
        raise CannotKeep("has another key by each way to read its conditions")
    for key, stops in keys.items():
        rules.write(root, stops)
        correct = ET.SubElement(root.findall("responseDeclaration")[0], "correctResponse")
        for name in key:
            ET.SubElement(correct, "value").text = name
        return None
    raise CannotKeep(reason)


def _key(root: ET.Element, interaction: ET.Element, options: list[str]) -> tuple[str, ...]:
    """The options that get the whole mark: of several such sets the one that is in all. Raises both."""
    declared = Declaration.of(root, interaction)
    marking = Marking(root, RESPONSE, declared)
    if not marking.sets(SCORE):
        raise CannotKeep(NO_KEY)
    if declared.cardinality == "single":
        answers: list[tuple[str, ...]] = [(name,) for name in options]
    elif len(options) > MOST_OPTIONS:
        raise CannotKeep(f"has more than {MOST_OPTIONS} options")
    else:
        answers = [each for size in range(1, len(options) + 1) for each in combinations(options, size)]
    scores = {answer: marking.score(marking.answer(list(answer))) for answer in answers}
    best = max(scores.values(), default=0)
    if best <= 0:
        raise CannotKeep("gives no answer a mark")
    right = [answer for answer, score in scores.items() if score == best]
    least = [answer for answer in right if all(set(answer) <= set(other) for other in right)]
    if len(least) != 1:
        raise CannotKeep(f"gives the whole mark to more than one answer, such as {', '.join(right[0])}")
    return least[0]


def _write_feedback(
    root: ET.Element, feedback: Any, called: Mapping[str, str], names: Collection[str]
) -> None:
    ident = feedback.get("ident", "")
    name = called.get(ident, "general" if ident.casefold() in ("general_fb", "general") else ident)
    part = ET.SubElement(root, "modalFeedback", identifier=name, showHide="show")
    part.set("outcomeIdentifier", f"FEEDBACK-{name}")
    shown(part, feedback, names)


def _kind(item: Any) -> str:
    """The kind of question as the program calls it, in small letters."""
    for field in item.iter("qtimetadatafield"):
        if (field.findtext("fieldlabel") or "").strip().casefold() in KINDS:
            return (field.findtext("fieldentry") or "").strip().casefold()
    texts = (item.findtext(f".//{name}") for name in KINDS)
    return next((text.strip().casefold() for text in texts if text), "")


def _asks_a_number(response: Any, kind: str) -> bool:
    types = {part.get("fibtype", "").casefold() for part in response.iter("render_fib")}
    return (
        response.tag == "response_num"
        or "numeric" in kind
        or bool(types & {"integer", "decimal", "scientific"})
    )


def _without(part: Any, hidden: list[Any]) -> Any:
    """The element with copies of its parts, without the hidden ones."""
    if not hidden:
        return part
    copy = ET.Element(part.tag, part.attrib)
    copy.extend(_without(each, hidden) if len(each) else each for each in part if each not in hidden)
    return copy
