"""The OpenAPI document is true: whatever it allows is answered as it says, to everyone, without a fault."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from cubital.app import create_app
from cubital.settings import Settings

SOAK = "CUBITAL_SOAK" in os.environ
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
load_all_checks()

document = create_app(Settings(_env_file=None, environment="demo")).openapi()
schema = schemathesis.openapi.from_dict(document)
schema.config.generation.update(modes=list(GenerationMode))
# Signing out belongs to no session of ours; what it does is tested where sessions are.
operations = [result.ok() for result in schema.get_all_operations() if result.ok().path != "/api/logout"]


@pytest.mark.parametrize("backend", ["sqlite", "postgres"] if SOAK else ["postgres"], indirect=True)
@pytest.mark.parametrize("who", ["visitor", "student", "admin"])
def test_every_call_answers_as_its_description_says(open_client: Any, sign_in: Any, who: str):
    with open_client(rate_limits="off") as client:
        for operation in operations:
            # Anew for each: one of them may have ended the session, or have changed what it may do.
            client.cookies.clear()
            if who != "visitor":
                sign_in(client, who)
            ask(client, dict(client.cookies), operation)


def ask(client: TestClient, cookies: dict[str, str], operation: Any) -> None:
    @settings(
        max_examples=150 if SOAK else 6,
        derandomize=not SOAK,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(), st.one_of(st.none(), st.integers(3, 12)))
    def conforms(case: Any, known: int | None) -> None:
        client.cookies.clear()
        client.cookies.update(cookies)
        for name in case.path_parameters or {}:
            if known is not None and name.endswith("id"):
                case.path_parameters[name] = known  # by chance alone, hardly any would be there
        request = case.as_transport_kwargs(base_url="http://testserver")
        request.pop("cookies", None)
        if "data" in request:
            request["content"] = request.pop("data")
        case.validate_response(client.request(**request), checks=CHECKS)

    conforms()
