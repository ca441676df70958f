"""In production, passwords that a guesser tries first are refused at every door; a demo takes any."""

import email.policy

import pytest

from cubital.accounts.weak_passwords import TOO_EASY, common_passwords, is_guessable

PRODUCTION = {"environment": "production", "public_url": "https://school.example.org"}
GOOD = "tourniquet off first"


@pytest.fixture
def production(open_client):
    with open_client(**PRODUCTION) as client:
        client.base_url = "https://testserver"  # its cookies are for https alone
        yield client


def test_the_list_has_the_three_thousand_commonest_that_the_forms_would_take():
    assert len(common_passwords()) == 3000
    assert all(len(each) >= 6 and each == each.casefold() for each in common_passwords())
    assert {"123456", "password", "qwerty", "password1"} <= common_passwords()


@pytest.mark.parametrize(
    "password", ["Password1", "ada.byron", "ADA.BYRON!", "adabyron1815", "2026Lindenfield", "phlebotomy1!"]
)
def test_case_digits_and_signs_round_a_word_make_it_no_harder(password):
    assert is_guessable(password, ["phlebotomy", "Lindenfield School", "Lindenfield", "ada.byron"])


@pytest.mark.parametrize("password", [GOOD, "ada likes byron", "lindenfield tourniquets", "93025811"])
def test_what_merely_holds_such_a_word_is_fine(password):
    assert not is_guessable(password, ["Lindenfield", "ada", ""])


@pytest.mark.parametrize("path", ["/api/register", "/api/auth/registration/initiate"])
@pytest.mark.parametrize("password", ["password123", "Lindenfield1", "Venipuncture!", "ada-of-london"])
def test_no_account_begins_with_such_a_password(production, path, password):
    answer = production.post(path, json={"username": "Ada of London", "password": password})
    assert answer.status_code == 422
    assert answer.json()["message"] == TOO_EASY
    assert answer.json()["errors"] == [{"field": "password", "message": TOO_EASY}]
    assert production.post(path, json={"username": "Ada of London", "password": GOOD}).status_code == 200


def test_none_is_changed_to_such_a_password(production):
    production.post("/api/register", json={"username": "adalovelace", "password": GOOD})
    change = {"currentPassword": GOOD, "newPassword": "adalovelace1"}
    answer = production.post("/api/account/password", json=change)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "newPassword")
    change["newPassword"] = "another good one"
    assert production.post("/api/account/password", json=change).status_code == 200


def test_none_is_reset_to_such_a_password_and_the_link_stays_good(production, tmp_path):
    new = {"username": "adalovelace", "password": GOOD, "email": "byron@example.org"}
    production.post("/api/register", json=new)
    production.post("/api/auth/reset-password-request", json={"identifier": "adalovelace"})
    (mail,) = (tmp_path / "outbox").glob("*.eml")
    text = email.message_from_bytes(mail.read_bytes(), policy=email.policy.default).get_content()
    token = text.split("#reset=")[1].split()[0]
    for password, status in (
        ("adalovelace1", 422),
        ("byron@example.org", 422),
        ("letmein1", 422),
        ("another good one", 200),
    ):
        reset = {"resetToken": token, "newPassword": password}
        assert production.post("/api/auth/reset-password", json=reset).status_code == status


def test_a_demo_takes_any_password_of_six_characters(client):
    assert (
        client.post("/api/register", json={"username": "ada", "password": "password123"}).status_code == 200
    )


def test_the_words_of_the_form_come_before_those_of_the_list(production):
    answer = production.post("/api/register", json={"username": "ada", "password": "12345"})
    assert answer.json()["message"] == "Password must be at least 6 characters"
