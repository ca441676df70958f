"""Usernames: what may be one, and which two are the same."""

import pytest

NEW = {
    "username": "ada",
    "password": "secret1",
    "fullName": "Ada Byron",
    "email": "ada@example.org",
    "phoneNumber": "+1 (207) 555-0100",
}


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "name", ["ADA", " ada ", "ａｄａ", "a\u200bda", "ada\u00ad", "\u202eada\x07", "a\u2060d\ufeffa"]
)
def test_names_that_look_alike_are_one_name(client, name):
    client.post("/api/register", json=NEW)
    answer = client.post("/api/register", json=NEW | {"username": name, "email": ""})
    assert answer.status_code == 409
    assert answer.json()["message"] == "Username already exists"
    assert client.post("/api/login", json=NEW | {"username": name}).status_code == 200


@pytest.mark.both_databases
def test_spaces_inside_a_name_do_not_tell_people_apart(client):
    client.post("/api/register", json=NEW | {"username": "ada  byron"})
    assert client.get("/api/user").json()["username"] == "ada byron"
    answer = client.post("/api/register", json=NEW | {"username": "ADA\u00a0Byron", "email": ""})
    assert answer.status_code == 409


@pytest.mark.parametrize("name", ["аda", "adα", "ad\u0430", "аda1", "αda.byron"])
def test_a_name_of_two_alphabets_is_refused_and_says_why(client, name):
    answer = client.post("/api/register", json=NEW | {"username": name})
    assert answer.status_code == 422
    assert "one alphabet" in answer.json()["message"]
    assert answer.json()["errors"][0]["field"] == "username"


@pytest.mark.parametrize(
    "name", ["ada\u2215x", "٣ada", "💉", "ada\u2019s", "erased:7", "erased\uff1a7", "a:b"]
)
def test_a_name_of_other_signs_is_refused_and_says_which_may_be(client, name):
    answer = client.post("/api/register", json=NEW | {"username": name})
    assert answer.status_code == 422
    assert answer.json()["message"] == "Username may have letters, 0-9, spaces and signs such as . _ - @ only"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë-Ann_2.x",
        "Мария 1",
        "Ελένη",
        "山田さくらタロー",
        "अनीता",
        "7",
        "a@b.org",
        "O'Neil+1",
    ],
)
def test_a_name_in_any_one_alphabet_is_welcome(client, name):
    assert client.post("/api/register", json=NEW | {"username": name}).json()["username"] == name
    assert client.post("/api/login", json=NEW | {"username": name.upper()}).status_code == 200


@pytest.mark.both_databases
@pytest.mark.parametrize("name", ["\u0390" * 100, "\ufdfa" * 20, "a" * 101, "ß" * 100])
def test_a_name_that_grows_when_it_is_compared_does_not_break_the_database(client, name):
    assert client.post("/api/register", json=NEW | {"username": name}).status_code in (200, 422)
