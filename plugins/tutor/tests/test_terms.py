"""The terms of the course's glossary, for the words of its lessons."""

from cubital.plugins.manager import find_plugins

TERMS = "/api/tutor/terms"


def test_terms_come_with_their_meaning_and_the_way_to_the_glossary(student):
    answer = student.get(TERMS)
    terms = {one["term"]: one for one in answer.json()}
    assert terms["Basilic vein"]["definition"].startswith("The vein on the little-finger side")
    assert terms["Basilic vein"]["pronunciation"] == "buh-SIL-ik vayn"
    assert terms["Basilic vein"]["link"] == "/study-resources?tab=glossary#term-basilic-vein"
    assert "$(" not in str(terms)
    again = student.get(TERMS, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_they_are_for_those_who_are_signed_in(client):
    assert client.get(TERMS).status_code == 401


def test_without_a_glossary_there_are_none(open_client, sign_in):
    with open_client(plugins=find_plugins(disabled=["resources"])) as client:
        assert sign_in(client).get(TERMS).json() == []
