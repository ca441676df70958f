"""The calls of a school as its OpenAPI document lists them, so that a new one is held to what all are."""

import re
from functools import lru_cache
from typing import Any

from starlette.testclient import TestClient


@lru_cache(maxsize=1)
def document(client: TestClient) -> Any:
    return client.get("/openapi.json").json()


def calls(client: TestClient) -> list[tuple[str, str, dict[str, Any]]]:
    """(method, path, operation) of every documented call."""
    return [
        (method.upper(), path, operation)
        for path, operations in document(client)["paths"].items()
        for method, operation in operations.items()
    ]


def writing(client: TestClient) -> list[tuple[str, str, dict[str, Any]]]:
    """The calls that change something, their path parameters filled in; signing out comes last."""
    writes = [(m, re.sub(r"\{[^}]*\}", "1", p), o) for m, p, o in calls(client) if m != "GET"]
    assert len(writes) >= 10
    return sorted(writes, key=lambda call: "logout" in call[1])


def body_of(client: TestClient, operation: dict[str, Any], text: str) -> Any:
    """A body of the right shape with `text` in every place that takes text."""
    schemas = document(client)["components"]["schemas"]

    def fill(schema: dict[str, Any]) -> Any:
        if "$ref" in schema:
            return fill(schemas[schema["$ref"].rsplit("/", 1)[1]])
        for choice in ("anyOf", "oneOf", "allOf"):
            if choice in schema:
                return fill(schema[choice][0])
        if "enum" in schema:
            return schema["enum"][0]
        if "const" in schema:
            return schema["const"]
        if schema.get("type") == "string":
            return text
        if schema.get("type") == "array":
            return [fill(schema["items"])]
        if schema.get("type") == "object" or "properties" in schema:
            named = {name: fill(inner) for name, inner in schema.get("properties", {}).items()}
            return named if named else {"1": 1, text: {"deep": [text]}}
        return {"integer": 1, "number": 1, "boolean": False}.get(schema.get("type", ""))

    return fill(operation["requestBody"]["content"]["application/json"]["schema"])


def with_body(client: TestClient) -> list[tuple[str, str, dict[str, Any]]]:
    return [call for call in writing(client) if "requestBody" in call[2]]
