"""A reset's token: for one account, whoever else is named with it."""

import pytest

ADA = {"username": "ada", "password": "secret1", "email": "ada@example.org"}
BEA = {"username": "bea", "password": "secret1", "email": "bea@example.org"}


@pytest.fixture
def token(client):
    """Of a reset that ada began; bea has an account too, and nobody is signed in."""
    for new in (ADA, BEA):
        client.post("/api/register", json=new)
        client.cookies.clear()
    return client.post("/api/auth/reset-password-request", json={"identifier": "ada"}).json()["resetToken"]


def reset(client, token, identifier):
    form = {"identifier": identifier, "resetToken": token, "newPassword": "another1"}
    return client.post("/api/auth/reset-password", json=form)


@pytest.mark.parametrize("identifier", ["bea", "bea@example.org", "nobody"])
def test_it_sets_nobody_elses_password_and_stays_good(client, token, identifier):
    refused = reset(client, token, identifier)
    assert refused.status_code == 400
    assert refused.json()["message"] == "This reset link is no longer valid. Please request a new one."
    assert client.post("/api/login", json=BEA).status_code == 200
    assert reset(client, token, "ada").status_code == 200


@pytest.mark.parametrize("identifier", ["ada", "ADA ", "ada@Example.org", ""])
def test_its_owner_may_be_named_in_any_way_or_not_at_all(client, token, identifier):
    assert reset(client, token, identifier).status_code == 200
    assert client.post("/api/login", json=ADA | {"password": "another1"}).status_code == 200
    assert client.post("/api/login", json=BEA).status_code == 200
