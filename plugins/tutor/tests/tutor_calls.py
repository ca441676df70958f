"""Calls to the tutor that its tests have in common."""

import json
from typing import Any

from starlette.testclient import TestClient


def ask(client: TestClient, text: str, module: int = 5, **headers: str) -> Any:
    """The HTTP response to a question."""
    return client.get(f"/api/modules/{module}/agent", params={"message": text}, headers=headers)


def answer_to(client: TestClient, text: str, module: int = 5) -> dict[str, Any]:
    """The tutor's answer as JSON."""
    response = ask(client, text, module)
    assert response.status_code == 200, response.text
    return dict(response.json())


def events(body: str) -> list[tuple[str, dict[str, Any]]]:
    """Name and data of each event of a streamed answer."""
    blocks = (block.split("\n", 1) for block in body.strip().split("\n\n"))
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]
