"""The file of identity providers, as it is read at the start and examined by the doctor."""

import pytest
from identity_provider import IdentityProvider, write_settings

from cubital.app import create_app
from cubital.doctor.identity_providers import examine_providers
from cubital.oidc.client import ProviderClient
from cubital.oidc.providers import Provider, read_providers
from cubital.oidc.refusals import UntrustedToken
from cubital.settings import Settings, UnsafeSettings
from cubital.testing import free_port

GOOD = {
    "name": "google",
    "label": "Google",
    "issuer": "https://accounts.google.com",
    "client_id": "school",
    "client_secret": "a long one",
}


def settings(file, environment: str = "production") -> Settings:
    return Settings(
        _env_file=None,
        environment=environment,
        public_url="https://school.example.org",
        oidc_providers=file,
    )


def test_without_the_setting_there_are_none():
    assert read_providers(Settings(_env_file=None)) == {}


def test_entries_are_read_in_their_order(tmp_path):
    second = GOOD | {"name": "entra", "role": {"claim": "groups", "admin": ["staff"]}}
    providers = read_providers(settings(write_settings(tmp_path, GOOD, second)))
    assert list(providers) == ["google", "entra"]
    assert providers["google"].scopes == ("openid", "email", "profile")


def test_a_secret_may_be_in_a_file_of_its_own(tmp_path):
    (tmp_path / "secret").write_text("in a file\n")
    entry = GOOD | {"client_secret": None, "client_secret_file": str(tmp_path / "secret")}
    assert read_providers(settings(write_settings(tmp_path, entry)))["google"].secret() == "in a file"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"colour": "red"}, "provider google: colour: Extra inputs are not permitted."),
        ({"name": "Not so"}, "provider Not so: name: "),
        ({"issuer": "accounts.google.com"}, "provider google: issuer: it must be the address"),
        ({"issuer": "http://accounts.google.com"}, "the issuer of google is not https."),
        ({"client_secret": ""}, "google has no secret. Set client_secret, or client_secret_file."),
        (
            {"client_secret": None, "client_secret_file": "/nowhere/at/all"},
            "the client_secret_file of google cannot be read: No such file or directory.",
        ),
        ({"role": {"claim": "groups", "admin": []}}, "provider google: role.admin: "),
    ],
)
def test_what_is_wrong_with_an_entry_stops_the_start(tmp_path, change, sentence):
    file = write_settings(tmp_path, GOOD | change)
    with pytest.raises(UnsafeSettings) as refused:
        create_app(settings(file))
    assert str(refused.value).startswith("CUBITAL_OIDC_PROVIDERS")
    assert sentence in str(refused.value)
    assert "a long one" not in str(refused.value)


def test_what_is_no_list_of_providers_is_told(tmp_path):
    file = write_settings(tmp_path, GOOD, GOOD)
    with pytest.raises(UnsafeSettings, match="two providers have the same name"):
        read_providers(settings(file))
    for text, words in (("name: google", "must be a list"), ("[", "cannot be read"), ("- 1", "provider 0")):
        file.write_text(text)
        with pytest.raises(UnsafeSettings, match=words):
            read_providers(settings(file))
    with pytest.raises(UnsafeSettings, match="cannot be read"):
        read_providers(settings(tmp_path / "not there"))


@pytest.mark.anyio
async def test_in_production_a_discovery_without_https_is_refused(provider):
    client = ProviderClient(Provider(**provider.entry()), "secret", "https://school.example.org/callback")
    with pytest.raises(UntrustedToken):
        await client.metadata()
    assert client.trouble == "the discovery lacks an endpoint, or has one without https"


def diagnosis(file, environment: str = "demo") -> list[tuple[str, bool]]:
    return [(finding.what, finding.fine) for finding in examine_providers(settings(file, environment))]


def test_the_doctor_asks_each_provider(tmp_path, provider: IdentityProvider):
    away = f"http://127.0.0.1:{free_port()}"
    file = write_settings(
        tmp_path,
        provider.entry(),
        provider.entry("renamed", issuer=provider.issuer + "/"),
        provider.entry("away", issuer=away),
    )
    assert diagnosis(file) == [
        (
            f"The identity provider school answers as {provider.issuer}; keys: 1. Its secret was not tried.",
            True,
        ),
        (
            "The identity provider renamed cannot be used: the discovery names another issuer.",
            False,
        ),
        (
            "The identity provider away cannot be used: it does not answer as it should (ConnectError).",
            False,
        ),
    ]


def test_the_doctor_tells_of_a_missing_secret(tmp_path):
    file = write_settings(tmp_path, GOOD | {"client_secret": None})
    [(what, fine)] = diagnosis(file)
    assert "google has no secret" in what
    assert not fine


def test_the_doctor_says_nothing_where_there_are_none():
    assert diagnosis(None) == []
