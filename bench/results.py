"""Results: what one run has measured, and on what."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.parts import Outcome


def as_json(outcomes: Mapping[str, Outcome]) -> str:
    result = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "series": [series.as_json() for outcome in outcomes.values() for series in outcome.series],
        **{name: outcome.figures for name, outcome in outcomes.items()},
    }
    return json.dumps(result, indent=2) + "\n"
