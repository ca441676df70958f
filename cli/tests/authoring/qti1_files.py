"""Items of QTI 1.2 as other systems write them, put together from their parts."""

from pathlib import Path
from typing import Any

from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.targets import Target

COLORS = ("Lavender", "Gray", "Gold")


def bank_of(*items: str) -> str:
    return (
        '<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">'
        f'<assessment ident="a1" title="x"><section ident="root_section">{"".join(items)}</section>'
        "</assessment></questestinterop>"
    )


def words(text: str, kind: str = "text/plain") -> str:
    return f'<material><mattext texttype="{kind}">{text}</mattext></material>'


def labels(*texts: str) -> str:
    inside = "".join(
        f'<response_label ident="{number}">{words(text)}</response_label>'
        for number, text in enumerate(texts, 1)
    )
    return f"<render_choice>{inside}</render_choice>"


def item(stem: str, responses: str, *conditions: str, kind: str = "", more: str = "") -> str:
    field = f"<fieldlabel>question_type</fieldlabel><fieldentry>{kind}</fieldentry>"
    return (
        '<item ident="g7a"><itemmetadata><qtimetadata><qtimetadatafield>'
        f"{field}</qtimetadatafield></qtimetadata></itemmetadata>"
        f"<presentation>{words(stem, 'text/html')}{responses}</presentation><resprocessing><outcomes>"
        '<decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
        f"{''.join(conditions)}</resprocessing>{more}</item>"
    )  # fmt: skip


def one(*texts: str, cardinality: str = "Single") -> str:
    return f'<response_lid ident="r1" rcardinality="{cardinality}">{labels(*texts)}</response_lid>'


def typed(kind: str = "String") -> str:
    return f'<response_str ident="r1" rcardinality="Single"><render_fib fibtype="{kind}"/></response_str>'


def blank(name: str, *forms: str) -> str:
    """A blank of Canvas: what is accepted in it, as a list."""
    return f'<response_lid ident="response_{name}">{words(name)}{labels(*forms)}</response_lid>'


def equal(text: str, response: str = "r1", **how: str) -> str:
    more = "".join(f' {name}="{value}"' for name, value in how.items())
    return f'<varequal respident="{response}"{more}>{text}</varequal>'


def bound(tag: str, number: str) -> str:
    return f'<{tag} respident="r1">{number}</{tag}>'


def not_(test: str) -> str:
    return f"<not>{test}</not>"


def when(test: str, mark: str = "100", action: str = "Set", follows: str = "No", shows: str = "") -> str:
    feedback = f'<displayfeedback feedbacktype="Response" linkrefid="{shows}"/>' if shows else ""
    says = f' continue="{follows}"' if follows else ""
    score = f'<setvar action="{action}" varname="SCORE">{mark}</setvar>' if mark else ""
    return f"<respcondition{says}><conditionvar>{test}</conditionvar>{score}{feedback}</respcondition>"


def feedback(ident: str, text: str) -> str:
    return f'<itemfeedback ident="{ident}"><flow_mat>{words(text)}</flow_mat></itemfeedback>'


def qti(xml: str, into: Target) -> ImportedItems:
    return read_qti(Path("bank.xml"), xml.encode(), into)


def options(*texts: str, right: str) -> list[dict[str, Any]]:
    return [
        {"text": text, "right": True} if str(number) in right else {"text": text}
        for number, text in enumerate(texts, 1)
    ]
