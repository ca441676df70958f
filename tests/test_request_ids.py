"""The id that a proxy of `deploy/` gives a request is the one in the school's log, and in the answer."""

import json
from pathlib import Path

import proxies
import pytest
from conftest import Serve


@pytest.mark.parametrize("proxy", [proxies.caddy, proxies.nginx])
def test_the_proxys_id_is_in_the_log_and_in_the_answer(serve: Serve, tmp_path: Path, proxy) -> None:
    school = serve()
    with proxy(tmp_path, [school.port]) as client:
        made_up = {"Cookie": "cubital_session=made-up", "X-Request-ID": "chosen-by-a-visitor"}
        answer = client.get("/api/user", headers=made_up)
    assert answer.status_code == 401
    assert answer.headers.get_list("x-request-id") == [number := answer.headers["x-request-id"]]
    assert len(number) >= 32, "the proxy's are longer than the school's own"
    assert number != "chosen-by-a-visitor"
    lines = [json.loads(line) for line in school.log.read_text().splitlines() if line.startswith("{")]
    assert [line["request_id"] for line in lines if line["event"] == "session_refused"] == [number]
