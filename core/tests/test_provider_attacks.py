"""What attackers may try with a sign-in by an identity provider, a real one in another process."""

import pytest
from identity_provider import write_settings
from provider_visits import BASE, begin, come_back, other_browser, refusal, rows
from second_factor_visits import set_up
from sqlalchemy import select, update
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from cubital.accounts.tables import authorization_requests, identities
from cubital.app import create_app
from cubital.testing import run_in


def test_the_way_to_the_provider_has_state_nonce_and_pkce(opened, provider):
    client = opened()
    url = begin(client)
    assert url.startswith(f"{provider.issuer}/auth?")
    assert "code_challenge_method=S256" in url
    assert "nonce=" in url
    [row] = rows(client, select(authorization_requests))
    assert f"state={row['state_hash']}" not in url, "only a hash is kept"
    cookie = next(each for each in client.cookies.jar if each.name == "cubital_provider")
    assert cookie.has_nonstandard_attr("HttpOnly")


ELSEWHERE = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "/" + "a" * 3000,
]


def test_only_a_page_of_the_school_is_gone_to_afterwards(opened, provider):
    client = opened()
    ours = "/course/1?tab=quiz#q"
    redirects = []
    for return_to in (ours, *ELSEWHERE):
        answer = client.post(f"{BASE}/finish", json=provider.sign_in(begin(client, return_to)))
        assert answer.status_code == 200
        redirects.append(answer.json().get("redirect"))
    assert redirects == [ours, *(None for _ in ELSEWHERE)]


def test_after_a_second_step_only_a_page_of_the_school_is_gone_to(opened, provider):
    client = opened()
    assert come_back(client, provider).status_code == 200
    set_up(client)
    ours = "/course/1?tab=quiz#q"
    pages = []
    for return_to in (ours, "", *ELSEWHERE):
        client.cookies.clear()
        answer = client.post(f"{BASE}/finish", json=provider.sign_in(begin(client, return_to)))
        assert answer.json()["secondStep"] == ["app", "recovery"]
        pages.append(answer.json().get("returnTo"))
    assert pages == [ours, None, *(None for _ in ELSEWHERE)]


@pytest.mark.both_databases
def test_a_state_is_good_once(opened, provider):
    client = opened()
    back = provider.sign_in(begin(client))
    assert client.post(f"{BASE}/finish", json=back).status_code == 200
    with capture_logs() as lines:
        refusal(client.post(f"{BASE}/finish", json=back), 400, "Please start again")
    assert "sign_in_failed" in [line["event"] for line in lines]


def test_another_browser_cannot_bring_the_answer(opened, provider):
    client = opened()
    back = provider.sign_in(begin(client))
    with other_browser(client):
        refusal(client.post(f"{BASE}/finish", json=back), 400, "begun in another browser")
        begin(client)
        refusal(client.post(f"{BASE}/finish", json=back), 400, "begun in another browser")
        assert client.get("/api/user").status_code == 401
    assert client.post(f"{BASE}/finish", json=back).status_code == 200, "the owner's is still good"


def test_another_server_may_finish_what_one_began(opened, provider, plugins):
    client = opened()
    back = provider.sign_in(begin(client))
    with TestClient(create_app(client.app.state.school.settings, plugins)) as second:
        for cookie in client.cookies.jar:
            second.cookies.jar.set_cookie(cookie)
        assert second.post(f"{BASE}/finish", json=back).json()["user"]["username"] == "ada"
        assert second.get("/api/user").status_code == 200
    refusal(client.post(f"{BASE}/finish", json=back), 400, "Please start again")


def test_a_state_that_is_late_is_refused(opened, provider):
    client = opened()
    back = provider.sign_in(begin(client))
    long_ago = rows(client, select(authorization_requests))[0]["expires_at"].replace(year=2020)
    run_in(client, lambda work: work.run(update(authorization_requests).values(expires_at=long_ago)))
    refusal(client.post(f"{BASE}/finish", json=back), 400, "took too long")


FAULTS = {
    "wrong nonce": {"claims": {"nonce": "another"}},
    "no nonce": {"claims": {"nonce": None}},
    "another audience": {"claims": {"aud": "another-school"}},
    "two audiences, made for the other": {"claims": {"aud": ["cubital", "x"], "azp": "x"}},
    "another issuer": {"claims": {"iss": "https://evil.example"}},
    "alg none": {"alg": "none"},
    "signed with the client's secret": {"alg": "HS256"},
    "signed by a stranger": {"strangeKey": True},
    "signed by the key in its own header": {"ownKey": True},
    "an unknown key": {"strangeKey": True, "kid": "unknown"},
    "no subject": {"claims": {"sub": None}},
    "another's access token": {"claims": {"at_hash": "bm90IHRoaXMgb25l"}},
}


def test_a_token_that_is_not_meant_for_this_sign_in_opens_nothing(opened, provider):
    client = opened()
    for name, fault in FAULTS.items():
        provider.prepare(fault=fault)
        with capture_logs() as lines:
            answer = come_back(client, provider)
        assert answer.status_code == 400, name
        assert "isn't meant for this sign-in" in answer.json()["message"], name
        assert "provider_token_refused" in [line["event"] for line in lines], name
        assert client.get("/api/user").status_code == 401, name
    assert rows(client, select(identities)) == []
    provider.prepare(fault={"claims": {}})
    assert come_back(client, provider).status_code == 200, "signed anew without a fault, it is taken"


def test_clocks_that_disagree_are_called_so(opened, provider):
    client = opened()
    for claims in ({"exp": 1000}, {"iat": 4_000_000_000}):
        provider.prepare(fault={"claims": claims})
        refusal(come_back(client, provider), 400, "clocks of School account and of the school disagree")


def test_new_keys_of_the_provider_are_learned(opened, provider):
    client = opened()
    assert come_back(client, provider).status_code == 200
    provider.prepare(rotate=True)
    assert come_back(client, provider).status_code == 200


def test_the_answer_of_another_issuer_is_refused(opened, provider):
    client = opened()
    for iss in ("https://evil.example", None):
        back = provider.sign_in(begin(client))
        assert back["iss"] == provider.issuer
        refusal(client.post(f"{BASE}/finish", json=back | {"iss": iss}), 400, "isn't meant for this sign-in")


def test_the_state_of_one_provider_is_no_other_ones(opened, provider):
    provider.know("http://testserver", "school", "second")
    client = opened(entries=[provider.entry(), provider.entry("second")])
    back = provider.sign_in(begin(client))
    refusal(client.post("/api/auth/oidc/second/finish", json=back), 400, "Please start again")


def test_a_discovery_that_names_another_issuer_is_refused(opened, provider):
    client = opened(issuer=provider.issuer + "/")
    refusal(client.post(f"{BASE}/start", json={}), 400, "isn't meant for this sign-in")


def test_sign_ins_by_a_provider_are_limited_by_address(opened, provider, open_client, tmp_path):
    file = write_settings(tmp_path, provider.entry())
    with open_client(oidc_providers=file, rate_limits="on") as client:
        for _ in range(300):
            client.post(f"{BASE}/finish", json={"state": "guessed"})
        refusal(client.post(f"{BASE}/finish", json={"state": "guessed"}), 429, "Too many sign-in attempts")
