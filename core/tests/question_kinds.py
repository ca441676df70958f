"""Questions of every kind, built for tests, and what may be given to them."""

from typing import Any

from hypothesis import strategies as st
from pydantic import TypeAdapter

from cubital.questions import Question

ADAPTER: TypeAdapter[Any] = TypeAdapter(Question)


def question(**fields: Any) -> Any:
    return ADAPTER.validate_python({"stem": "What?"} | fields)


def options(right: int, wrong: int, **fields: Any) -> list[dict[str, Any]]:
    return [{"text": f"yes {n}", "right": True} | fields for n in range(right)] + [
        {"text": f"no {n}"} | fields for n in range(wrong)
    ]


names = st.text("abcdefgh ", min_size=1, max_size=8).filter(str.strip).map(str.strip)
different = st.lists(names, min_size=3, max_size=6, unique_by=lambda text: " ".join(text.split()))
scoring = st.sampled_from(["all", "parts"])
EVERY_KIND = st.one_of(
    st.builds(lambda wrong: question(kind="one", options=options(1, wrong)), st.integers(1, 7)),
    st.builds(
        lambda right, wrong, how: question(kind="several", options=options(right, wrong), scoring=how),
        st.integers(2, 4),
        st.integers(1, 4),
        scoring,
    ),
    st.builds(lambda answer: question(kind="true-or-false", answer=answer), st.booleans()),
    st.builds(lambda steps, how: question(kind="order", steps=steps, scoring=how), different, scoring),
    st.builds(
        lambda items, how: question(
            kind="match",
            pairs=[{"item": item, "answer": f"to {item}"} for item in items],
            others=["none"],
            scoring=how,
        ),
        different,
        scoring,
    ),
    st.builds(lambda form: question(kind="text", accepted=[form, "other form"]), names),
    st.builds(
        lambda value, tolerance: question(kind="number", value=value, tolerance=tolerance, unit="mL"),
        st.integers(-999, 9999) | st.decimals(0, 100, places=2).map(float),
        st.sampled_from([0, 0.1, 5]),
    ),
    st.builds(
        lambda lines, wrong: question(
            kind="mismatches",
            documents=[
                {"title": "A", "fields": {line: "x" for line in lines}},
                {"title": "B", "fields": {line: "y" if n in wrong else "x" for n, line in enumerate(lines)}},
            ],
            mismatched=[line for n, line in enumerate(lines) if n in wrong],
        ),
        different,
        st.sets(st.integers(0, 5)),
    ),
)
EVERY_KIND |= st.builds(
    lambda spots: question(
        kind="place",
        picture={"src": "media/arm.svg", "alt": "An arm."},
        spots=[
            {"x": 15 * n, "y": 50 - n, "name": name, "right": n == 1, "reason": f"why {name}"}
            for n, name in enumerate(spots)
        ],
    ),
    different,
)


def filling(texts: list[str], needed: int, **fields: Any) -> Any:
    """A row of the first `needed` of `texts`, which all lie in the store, the last of them first."""
    store = [{"text": text, "color": "#86c4e6", "reason": f"why {text}"} for text in texts]
    return question(kind="fill", store=store[::-1], row=texts[:needed], reason="why all", **fields)


EVERY_KIND |= st.builds(
    lambda texts, needed, more, how: filling(
        texts,
        needed,
        scoring=how,
        places=min(needed + more, 12),
        consequences=[{"first": texts[1], "later": texts[0], "text": "why so"}],
    ),
    different,
    st.integers(2, 3),
    st.integers(0, 2),
    scoring,
)
ANGLE = {"name": "Angle", "unit": "degrees", "min": 5, "max": 60, "step": 5, "start": 45}
DEPTH = {"name": "Depth", "unit": "mm", "min": 0, "max": 12}
NEEDLE = {
    "picture": {"src": "media/needle.svg", "alt": "A needle."},
    "x": 50,
    "y": 50,
    "turns": {"Angle": 1},
    "sinks": {"Depth": 1.5},
}
ZONES: list[tuple[str, dict[str, list[int]]]] = [
    ("above the vein", {"Depth": [0, 3]}),
    ("through the far wall", {"Angle": [5, 30], "Depth": [7, 12]}),
    ("too flat", {"Angle": [5, 10], "Depth": [4, 6]}),
    ("in the vein", {"Angle": [15, 30], "Depth": [4, 6]}),
    ("too steep", {"Angle": [35, 60], "Depth": [4, 12]}),
]


def adjusting(**fields: Any) -> Any:
    """A needle whose tip is to come into a vein."""
    zones = [
        {"name": name, "at": at, "outcome": f"why {name}", "right": name == "in the vein"}
        for name, at in ZONES
    ]
    usual = {"picture": {"src": "media/arm.svg", "alt": "An arm."}, "moving": [NEEDLE], "zones": zones}
    return question(**({"kind": "adjust", "values": [ANGLE, DEPTH], "reason": "why all"} | usual | fields))


EVERY_KIND |= st.builds(adjusting)
ANYTHING = st.none() | st.text(max_size=20) | st.lists(names, max_size=8) | st.dictionaries(names, names)
