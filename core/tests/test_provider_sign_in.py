"""Signing in with an identity provider: a real one in another process, and what attackers may try with it."""

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from identity_provider import ADA, IdentityProvider, running_provider, write_settings
from sqlalchemy import select, update
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from cubital.accounts.status import change_status
from cubital.accounts.tables import audit, authorization_requests, identities, users
from cubital.app import create_app
from cubital.testing import OpenClient, free_port, run_in

BASE = "/api/auth/oidc/school"
METHODS = "/api/account/sign-in-methods"


@pytest.fixture(scope="module")
def running() -> Iterator[IdentityProvider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: IdentityProvider) -> IdentityProvider:
    running.know("http://testserver")
    return running


Opened = Callable[..., TestClient]


@pytest.fixture
def opened(open_client: OpenClient, provider: IdentityProvider, tmp_path) -> Iterator[Opened]:
    """`opened(role={…})`: a client of a school with that provider, whose entry has these rules."""
    with contextlib.ExitStack() as stack:

        def school(registration: str = "open", entries: list[dict[str, Any]] | None = None, **rules: Any):
            file = write_settings(tmp_path, *(entries or [provider.entry(**rules)]))
            return stack.enter_context(open_client(oidc_providers=file, registration=registration))

        yield school


def begin(client: TestClient, return_to: str = "", base: str = BASE) -> str:
    answer = client.post(f"{base}/start", json={"returnTo": return_to})
    assert answer.status_code == 200, answer.text
    return answer.json()["url"]


def come_back(client: TestClient, provider: IdentityProvider, account: str = "ada", **more: Any):
    return client.post(f"{BASE}/finish", json=provider.sign_in(begin(client), account) | more)


@contextlib.contextmanager
def other_browser(client: TestClient) -> Iterator[TestClient]:
    """The same client, with the cookies of another browser meanwhile."""
    ours = list(client.cookies.jar)
    client.cookies.clear()
    yield client
    client.cookies.clear()
    for cookie in ours:
        client.cookies.jar.set_cookie(cookie)


def rows(client: TestClient, statement):
    return run_in(client, lambda work: [row._asdict() for row in work.all(statement)])


def person(client: TestClient, username: str) -> dict[str, Any]:
    return rows(client, select(users).where(users.c.username == username))[0]


def actions(client: TestClient) -> list[str]:
    return [row["action"] for row in rows(client, select(audit.c.action).order_by(audit.c.id))]


@pytest.mark.both_databases
def test_a_first_sign_in_makes_an_account_and_the_next_finds_it(opened, provider):
    client = opened()
    answer = come_back(client, provider)
    assert answer.status_code == 200, answer.text
    assert answer.json()["user"]["username"] == "ada"
    me = client.get("/api/user").json()
    assert (me["fullName"], me["email"], me["role"]) == ("Ada Lovelace", "ada@school.example", "student")
    client.post("/api/logout")
    provider.prepare(accounts={"ada": ADA | {"email": "other@school.example", "preferred_username": "x"}})
    assert come_back(client, provider).json()["user"]["id"] == me["id"]
    assert actions(client)[-2:] == ["registered", "identity_linked"]


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


def test_the_callback_hands_everything_to_the_page_behind_the_hash(opened):
    answer = opened().get(
        f"{BASE}/callback", params={"code": "a&b", "state": "//evil.example"}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == "/auth#provider=school&state=%2F%2Fevil.example&code=a%26b"


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


def refusal(answer, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["message"]


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


def test_who_is_denied_at_the_provider_hears_it_here(opened, provider):
    client = opened()
    back = provider.sign_in(begin(client), answer="no")
    assert back["error"] == "access_denied"
    refusal(client.post(f"{BASE}/finish", json=back), 400, "School account didn't sign you in")


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


def test_a_provider_that_is_away_costs_a_sentence(opened, provider, running):
    client = opened()
    back = provider.sign_in(begin(client))
    running.stop()
    try:
        refusal(client.post(f"{BASE}/finish", json=back), 503, "School account doesn't answer just now")
    finally:
        running.start()


def test_a_provider_that_was_never_met_and_is_away(opened, provider):
    client = opened(issuer=f"http://127.0.0.1:{free_port()}")
    refusal(client.post(f"{BASE}/start", json={}), 503, "School account doesn't answer just now")


def test_a_discovery_that_names_another_issuer_is_refused(opened, provider):
    client = opened(issuer=provider.issuer + "/")
    refusal(client.post(f"{BASE}/start", json={}), 400, "isn't meant for this sign-in")


def test_a_wrong_secret_is_told_as_the_schools_mistake(opened, provider):
    client = opened(client_secret="another")
    refusal(come_back(client, provider), 400, "doesn't accept this school's request")


def test_an_unknown_provider_is_not_there(opened):
    assert opened().post("/api/auth/oidc/nobody/start", json={}).status_code == 404


def test_an_equal_email_address_links_nothing(opened, provider):
    client = opened()
    known = {"username": "countess", "password": "secret1", "email": "ADA@school.example"}
    client.post("/api/register", json=known)
    client.post("/api/logout")
    for account in (ADA, ADA | {"email_verified": False}):
        provider.prepare(accounts={"ada": account})
        refusal(come_back(client, provider), 409, "then link School account on your profile")
    assert client.get("/api/user").status_code == 401
    assert rows(client, select(identities)) == []


def link(client: TestClient, provider: IdentityProvider, account: str = "ada", **body: Any):
    url = client.post(f"{METHODS}/school/link", json=body or None).json()["url"]
    return client.post(f"{BASE}/finish", json=provider.sign_in(url, account))


@pytest.mark.both_databases
def test_an_account_is_linked_and_unlinked_by_its_owner(opened, provider, sign_in):
    client = sign_in(opened())
    assert client.get(METHODS).json() == {
        "hasPassword": True,
        "providers": [
            {"provider": "school", "label": "School account", "linkedAt": None, "usable": True},
        ],
    }
    answer = link(client, provider)
    assert answer.json() == {"linked": "School account", "redirect": "/profile"}
    assert client.get(METHODS).json()["providers"][0]["linkedAt"]
    assert client.get("/api/account/data").json()["core"]["identities"][0]["subject"] == "ada"

    client.post("/api/logout")
    assert come_back(client, provider).json()["user"]["username"] == "student"

    assert client.post(f"{METHODS}/school/unlink").status_code == 200
    assert client.post(f"{METHODS}/school/unlink").status_code == 404
    assert client.get(METHODS).json()["providers"][0]["linkedAt"] is None
    assert [each for each in actions(client) if each.startswith("identity")] == [
        "identity_linked",
        "identity_unlinked",
    ]


def test_what_one_began_to_link_no_other_can_finish(opened, provider, sign_in):
    client = sign_in(opened())
    back = provider.sign_in(client.post(f"{METHODS}/school/link").json()["url"])
    sign_in(client, "admin")
    refusal(client.post(f"{BASE}/finish", json=back), 409, "Somebody else is signed in here")
    sign_in(client)
    back = provider.sign_in(client.post(f"{METHODS}/school/link").json()["url"])
    client.post("/api/logout")
    refusal(client.post(f"{BASE}/finish", json=back), 401, "signed out meanwhile")
    assert rows(client, select(identities)) == []


@pytest.mark.both_databases
def test_an_identity_is_one_accounts_and_an_account_has_one_of_each(opened, provider, sign_in):
    provider.prepare(accounts={"ada": ADA, "eve": {"email": "eve@school.example", "email_verified": True}})
    client = sign_in(opened())
    assert link(client, provider).status_code == 200
    assert link(client, provider).status_code == 200, "twice is no harm"
    refusal(link(client, provider, "eve"), 409, "Unlink that one first")
    sign_in(client, "admin")
    refusal(link(client, provider), 409, "already signs somebody else in")


def test_linking_wants_the_password_where_the_sign_in_was_long_ago(opened, sign_in):
    from cubital.accounts.tables import sessions

    client = sign_in(opened())
    began = rows(client, select(sessions))[0]["created_at"]
    run_in(client, lambda work: work.run(update(sessions).values(created_at=began.replace(minute=0, day=1))))
    client.app.state.school.remembered_sessions._callers.clear()
    assert client.post(f"{METHODS}/school/link").status_code == 403
    assert client.post(f"{METHODS}/school/unlink").status_code == 403
    assert client.post(f"{METHODS}/school/link", json={"password": "student123"}).status_code == 200


def test_the_only_way_in_is_not_unlinked(opened, provider):
    client = opened()
    come_back(client, provider)
    assert client.get(METHODS).json()["hasPassword"] is False
    refusal(client.post(f"{METHODS}/school/unlink"), 409, "only way to sign in")
    token = client.post("/api/auth/reset-password-request", json={"identifier": "ada"}).json()["resetToken"]
    client.post("/api/auth/reset-password", json={"resetToken": token, "newPassword": "secret123"})
    client.post("/api/login", json={"username": "ada", "password": "secret123"})
    assert client.post(f"{METHODS}/school/unlink").status_code == 200


def test_who_has_no_password_may_still_leave(opened, provider):
    client = opened()
    come_back(client, provider)
    assert client.post("/api/account/erase", json={}).status_code == 200
    assert rows(client, select(identities)) == []
    assert come_back(client, provider).json()["user"]["username"] == "ada", "as somebody new"


def test_who_has_a_password_must_show_it_to_leave(client, sign_in):
    answer = sign_in(client).post("/api/account/erase", json={})
    refusal(answer, 422, "Your password is required")


def test_a_new_account_waits_as_one_of_the_form_would(opened, provider):
    client = opened(registration="approval")
    answer = come_back(client, provider)
    assert answer.json() == {"redirect": "/contact-for-access"}
    assert client.get("/api/user").status_code == 401
    assert person(client, "ada")["status"] == "pending"
    refusal(come_back(client, provider), 403, "waiting to be activated")


def test_a_paused_account_stays_out_whatever_its_claims_say(opened, provider):
    rule = {"claim": "groups", "active": ["students"]}
    client = opened(status=rule, role={"claim": "groups", "admin": ["staff"]})
    assert come_back(client, provider).status_code == 200
    number = client.get("/api/user").json()["id"]
    run_in(client, lambda work: change_status(work, number, "paused"))
    provider.prepare(accounts={"ada": ADA | {"groups": ["students", "staff"]}})
    refusal(come_back(client, provider), 403, "paused by the school")
    assert person(client, "ada")["role"] == "student"


@pytest.mark.both_databases
def test_claims_activate_pause_promote_and_demote(opened, provider):
    client = opened(
        registration="approval",
        role={"claim": "groups", "admin": ["staff"]},
        status={"claim": "enrollment", "active": ["enrolled"], "paused": ["leave"]},
    )

    def arrives_with(**claims: Any) -> tuple[int, str, str]:
        provider.prepare(accounts={"ada": ADA | claims})
        status = come_back(client, provider).status_code
        return status, person(client, "ada")["role"], person(client, "ada")["status"]

    assert arrives_with() == (200, "student", "pending")
    assert arrives_with(enrollment="enrolled") == (200, "student", "active")
    assert arrives_with(enrollment="enrolled", groups=["x", "staff"]) == (200, "admin", "active")
    assert arrives_with() == (200, "student", "active")
    assert arrives_with(enrollment="leave") == (403, "student", "paused")
    assert arrives_with(enrollment="enrolled") == (403, "student", "paused")


def test_an_administrator_by_claim_is_active_at_once(opened, provider):
    provider.prepare(accounts={"ada": ADA | {"groups": "staff"}})
    client = opened(registration="approval", role={"claim": "groups", "admin": ["staff"]})
    assert come_back(client, provider).json()["user"]["role"] == "admin"


def test_no_claim_takes_the_last_administrator_away(opened, provider, sign_in):
    client = sign_in(opened(role={"claim": "groups", "admin": ["staff"]}), "admin")
    link(client, provider)
    with capture_logs() as lines:
        assert come_back(client, provider).json()["user"]["role"] == "admin"
    assert "last_administrator_kept" in [line["event"] for line in lines]


def test_a_school_may_make_no_accounts_by_itself(opened, provider):
    client = opened(create_accounts=False)
    refusal(come_back(client, provider), 403, "ask the school for one")


def test_only_addresses_of_the_schools_domains_are_let_in(opened, provider):
    client = opened(email_domains=["School.example"])
    assert come_back(client, provider).status_code == 200
    for address, verified in (("ada@evil.example", True), ("ada@school.example", False)):
        provider.prepare(accounts={"ada": ADA | {"email": address, "email_verified": verified}})
        refusal(come_back(client, provider), 403, "an address at school.example")


def test_an_unverified_address_is_not_taken_over_unless_the_provider_is_trusted(opened, provider):
    provider.prepare(accounts={"ada": ADA | {"email_verified": False}})
    client = opened()
    assert come_back(client, provider).json()["user"]["email"] == ""


NAMES = [
    ({"preferred_username": "student"}, "student2"),
    ({"preferred_username": "grace@school.example"}, "grace"),
    ({"preferred_username": "", "email": "mary@school.example"}, "mary"),
    ({"preferred_username": "a:b", "email": "", "name": ""}, "member"),
]


def test_a_username_is_made_of_what_the_provider_says(opened, provider):
    client = opened()
    for claims, username in NAMES:
        number = len(rows(client, select(identities)))
        provider.prepare(accounts={f"someone{number}": ADA | {"email": ""} | claims})
        answer = come_back(client, provider, f"someone{number}")
        assert answer.json()["user"]["username"] == username


def test_coming_in_leaves_the_lines_that_a_password_leaves(opened, provider):
    client = opened()
    with capture_logs() as lines:
        come_back(client, provider)
    ours = [(line["event"], line["log_level"]) for line in lines if "network" in line]
    assert ours == [("registered", "info"), ("signed_in", "info")]
    assert "ada" not in json.dumps(lines, default=str)


def test_the_page_names_the_providers_only_where_there_are_some(opened, client, provider):
    assert '"identityProviders":[{"name":"school","label":"School account"}]' in opened().get("/auth").text
    assert "identityProviders" not in client.get("/auth").text


def test_sign_ins_by_a_provider_are_limited_by_address(opened, provider, open_client, tmp_path):
    file = write_settings(tmp_path, provider.entry())
    with open_client(oidc_providers=file, rate_limits="on") as client:
        for _ in range(300):
            client.post(f"{BASE}/finish", json={"state": "guessed"})
        refusal(client.post(f"{BASE}/finish", json={"state": "guessed"}), 429, "Too many sign-in attempts")
