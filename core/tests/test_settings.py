"""Settings: what is understood, and what production refuses to start with."""

import os
import subprocess
import sys
import sysconfig

import pytest
from pydantic import ValidationError
from structlog.testing import capture_logs

from cubital.accounts import registering
from cubital.accounts.passwords import hash_password
from cubital.app import create_app
from cubital.plugins.manager import find_plugins
from cubital.plugins.settings_check import known_names, refuse_unknown_names
from cubital.school import open_school, running
from cubital.settings import Settings, UnsafeSettings

HTTPS = "https://school.example.org"


@pytest.fixture
def only(monkeypatch, tmp_path):
    """`only(CUBITAL_X="…")`: the environment and its folder's .env, with no other settings in them."""
    for name in [name for name in os.environ if name.upper().startswith("CUBITAL_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)

    def set_variables(**settings: str) -> None:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)

    return set_variables


# Values


def test_trusted_proxies_are_addresses_and_networks(only):
    only(CUBITAL_TRUSTED_PROXIES=" 127.0.0.1, 10.0.0.0/8,::1 ")
    assert Settings().trusted_proxies == ("127.0.0.1", "10.0.0.0/8", "::1")


@pytest.mark.parametrize("proxies", ["*", "proxy.example.org", "10.0.0.5/8", "127.0.0.1;10.0.0.1"])
def test_a_proxy_that_is_no_address_is_refused_with_an_example(only, proxies):
    only(CUBITAL_TRUSTED_PROXIES=proxies)
    with pytest.raises(ValidationError, match=r"CUBITAL_TRUSTED_PROXIES must be .* for example"):
        Settings()


def test_a_redis_that_is_none_is_refused_and_its_password_is_not_told(only):
    only(CUBITAL_REDIS_URL="http://:hunter2@127.0.0.1:6379")
    with pytest.raises(ValidationError, match="CUBITAL_REDIS_URL must start with redis://") as refused:
        Settings()
    assert "hunter2" not in str(refused.value)
    only(CUBITAL_REDIS_URL="redis://:hunter2@127.0.0.1:6379/1")
    assert "hunter2" not in repr(Settings())
    only(CUBITAL_REDIS_URL="")
    assert Settings().redis_url is None


def test_rate_limits_are_on_unless_switched_off(only):
    assert Settings().rate_limits == "on"
    only(CUBITAL_RATE_LIMITS="off")
    assert Settings().rate_limits == "off"
    only(CUBITAL_RATE_LIMITS="offf")
    with pytest.raises(ValidationError):
        Settings()


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://school.example.org/", "https://school.example.org"),
        ("https://School.Example.org:443", "https://school.example.org"),
        ("http://127.0.0.1:8000//", "http://127.0.0.1:8000"),
        ("", None),
    ],
)
def test_the_public_address_is_written_as_browsers_write_it(only, url, address):
    only(CUBITAL_PUBLIC_URL=url)
    assert Settings().public_url == address


@pytest.mark.parametrize(
    "url",
    [
        "school.example.org",
        "localhost:8000",
        "ftp://school.example.org",
        "https://",
        "https://example.org/school",
        "https://example.org?x=1",
        "https://ada@example.org",
        "https://school.example.org evil",
    ],
)
def test_a_public_address_that_is_none_is_refused_with_an_example(only, url):
    only(CUBITAL_PUBLIC_URL=url)
    with pytest.raises(ValidationError, match=r"CUBITAL_PUBLIC_URL must be .* for example https://"):
        Settings()


def test_a_mail_server_that_is_none_is_refused_and_its_password_is_not_told(only):
    for url in ("mail.example.org:587", "http://u:hunter2@mail.example.org", "smtp://"):
        only(CUBITAL_SMTP_URL=url)
        with pytest.raises(ValidationError, match="CUBITAL_SMTP_URL must name a mail server") as refused:
            Settings()
        assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("REDIS_URL", "redis://:hush@h:abc/0", "has a port that is no number"),
        ("REDIS_URL", "redis://:hush@h:6379/abc", "ends with the number of a database"),
        ("SMTP_URL", "smtp://u:hush@h:99999", "has a port that is no number"),
        ("DATABASE_URL", "postgresql+psycopg://u:hush@h:abc/x", "cannot be read"),
        ("MAIL_FROM", "nonsense", "must be an address"),
        ("MAIL_FROM", "a@example.org\nBcc: b@example.org", "must be an address"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_at_the_start_without_its_password(only, name, value, reason):
    only(**{f"CUBITAL_{name}": value})
    with pytest.raises(
        ValidationError, match=rf"CUBITAL_{name} .*{reason}|CUBITAL_{name} {reason}"
    ) as refused:
        Settings()
    assert "hush" not in str(refused.value)


def test_a_variable_without_a_value_is_not_set(only):
    only(CUBITAL_REGISTRATION="", CUBITAL_DATABASE_URL="", CUBITAL_SAFE_MODE="", CUBITAL_SMTP_URL="")
    assert Settings() == Settings(_env_file=None, registration="open", database_url=None, safe_mode=False)


# Names that nobody reads


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [
        ("CUBITAL_PUBLIK_URL", "CUBITAL_PUBLIC_URL"),
        ("CUBITAL_TRUSTED_PROXY", "CUBITAL_TRUSTED_PROXIES"),
        ("CUBITAL_RATELIMITS", "CUBITAL_RATE_LIMITS"),
        ("cubital_tutor_modle", "CUBITAL_TUTOR_MODEL"),
    ],
)
def test_production_refuses_a_mistyped_name_and_names_the_right_one(only, tmp_path, mistyped, meant):
    only(CUBITAL_PUBLIC_URL=HTTPS, CUBITAL_HOME=str(tmp_path), **{mistyped: "1"})
    with pytest.raises(
        UnsafeSettings, match=rf"{mistyped.upper()} is not a setting\. Did you mean {meant}\?"
    ):
        create_app()


def test_a_name_in_the_file_is_checked_as_well_and_all_are_told_at_once(only, tmp_path):
    (tmp_path / ".env").write_text("CUBITAL_HOEM=x\nOTHER=1\n")
    only(CUBITAL_PUBLIC_URL=HTTPS, CUBITAL_XYZZY="1")
    with pytest.raises(UnsafeSettings) as refused:
        create_app()
    assert str(refused.value) == (
        "CUBITAL_HOEM is not a setting. Did you mean CUBITAL_HOME? CUBITAL_XYZZY is not a setting."
    )


def test_a_demo_only_warns(only, tmp_path):
    only(CUBITAL_ENVIRONMENT="demo", CUBITAL_HOME=str(tmp_path), CUBITAL_HOEM="x")
    with capture_logs() as logs:
        create_app()
    [warning] = [log for log in logs if log["event"] == "unknown_setting"]
    assert warning["message"] == "CUBITAL_HOEM is not a setting. Did you mean CUBITAL_HOME?"


def test_the_names_of_plugins_are_known_without_their_being_named_anywhere():
    assert {"CUBITAL_TUTOR_MODEL", "CUBITAL_HOME", "CUBITAL_REDIS_URL"} <= known_names(find_plugins())


def test_while_a_plugin_is_off_a_name_that_resembles_none_may_be_its_own(only):
    only(CUBITAL_PUBLIC_URL=HTTPS, CUBITAL_XYZZY="1")
    plugins = find_plugins(["admin"])
    with capture_logs() as logs:
        refuse_unknown_names(Settings(), plugins)
    assert [log["message"] for log in logs] == ["CUBITAL_XYZZY is not a setting."]
    only(CUBITAL_HOEM="x")
    with pytest.raises(UnsafeSettings, match="CUBITAL_HOEM"):
        refuse_unknown_names(Settings(), plugins)


# The demo's accounts


def production(settings: Settings) -> Settings:
    return settings.model_copy(update={"environment": "production", "public_url": HTTPS})


@pytest.mark.both_databases
@pytest.mark.anyio
async def test_production_refuses_accounts_with_the_passwords_of_the_demo(settings, plugins):
    async with open_school(settings, plugins) as demo, running(demo):
        pass
    async with open_school(production(settings), plugins) as school:
        for name in ("student", "admin"):
            with pytest.raises(UnsafeSettings, match=f"account {name} still has the password of the demo"):
                async with running(school):
                    pass
            await school.database.write(_change_password, name)
        async with running(school):
            pass


def _change_password(work, name: str) -> None:
    statement = "UPDATE users SET password_hash = %s WHERE username = %s"
    if work.connection.dialect.name == "sqlite":
        statement = statement.replace("%s", "?")
    work.connection.exec_driver_sql(statement, (hash_password("of our own"), name))


@pytest.mark.anyio
async def test_production_creates_no_demo_accounts(settings, plugins):
    async with open_school(production(settings), plugins) as school, running(school):
        assert await school.database.read(lambda work: registering.find_by_username(work, "admin")) is None


def test_the_server_says_so_in_one_sentence_before_it_takes_its_port(only, tmp_path):
    home = {"CUBITAL_HOME": str(tmp_path)}
    program = (
        "from cubital.server import serve\n"
        "from cubital.settings import UnsafeSettings\n"
        "try: serve('127.0.0.1', 1)\n"
        "except UnsafeSettings as refused: raise SystemExit(str(refused))\n"
    )
    demo = (
        "from cubital.commands import in_school\n"
        "from cubital.accounts.registering import create_demo_accounts\n"
        "in_school(lambda school: school.database.write(create_demo_accounts))\n"
    )

    def run(code: str, **settings: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": sysconfig.get_path("scripts")} | home | settings
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True
        )

    assert run(demo, CUBITAL_ENVIRONMENT="demo").returncode == 0
    refused = run(program, CUBITAL_PUBLIC_URL=HTTPS)
    assert refused.returncode == 1
    assert "The account student still has the password of the demo" in refused.stderr
    assert "Traceback" not in refused.stderr + refused.stdout


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("database_url", "postgresql+psycopg://cubital:secret@127.0.0.1/school"),
        ("redis_url", "redis://:changeme@127.0.0.1/0"),
        ("smtp_url", "smtp://user:Password@host:587"),
    ],
)
def test_production_refuses_the_passwords_of_examples_and_a_demo_takes_them(name, url):
    production = {"_env_file": None, "environment": "production", "public_url": HTTPS, name: url}
    with pytest.raises(UnsafeSettings, match=f"CUBITAL_{name.upper()} has the password of an example"):
        Settings(**production).refuse_unsafe()
    Settings(**production | {"environment": "demo"}).refuse_unsafe()
    own = url.replace("secret", "x7Q").replace("changeme", "x7Q").replace("Password", "x7Q")
    Settings(**production | {name: own}).refuse_unsafe()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rate_limits": "off"}, "CUBITAL_RATE_LIMITS=off lets everybody guess"),
        ({"trusted_proxies": "0.0.0.0/0"}, "CUBITAL_TRUSTED_PROXIES=0.0.0.0/0 believes everybody"),
        ({"trusted_proxies": "127.0.0.1, ::/0"}, "CUBITAL_TRUSTED_PROXIES=::/0 believes everybody"),
        ({"trusted_proxies": "::ffff:0:0/96"}, "CUBITAL_TRUSTED_PROXIES=::ffff:0:0/96 believes everybody"),
        ({"trusted_proxies": "::/80"}, "CUBITAL_TRUSTED_PROXIES=::/80 believes everybody"),
        ({"trusted_proxies": "128.0.0.0/1"}, "CUBITAL_TRUSTED_PROXIES=128.0.0.0/1 believes everybody"),
        ({"database_url": "postgresql+psycopg://u:p@db.example/x"}, "does not say whether it is encrypted"),
        ({"database_url": "postgresql+psycopg://u:p@10.0.0.7/x?sslmode=prefer"}, "whether it is encrypted"),
        (
            {"database_url": "postgresql+psycopg:///x?host=/run/postgresql,db.example"},
            "whether it is encrypted",
        ),
    ],
)
def test_production_refuses_what_undoes_its_guards_and_a_demo_takes_it(only, changes, reason):
    production = {"_env_file": None, "environment": "production", "public_url": HTTPS}
    with pytest.raises(UnsafeSettings) as refused:
        create_app(Settings(**production | changes))
    assert reason in str(refused.value)
    assert ":p@" not in str(refused.value)
    Settings(**production | changes | {"environment": "demo"}).refuse_unsafe()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://u:p@127.0.0.1/x",
        "postgresql+psycopg://u:p@[::1]/x",
        "postgresql+psycopg://u:p@localhost/x",
        "postgresql+psycopg:///x?host=/run/postgresql",
        "postgresql+psycopg:///x",
        "postgresql+psycopg://u:p@db.example/x?sslmode=verify-full",
        "postgresql+psycopg://u:p@db.example/x?sslmode=require",
        "postgresql+psycopg://u:p@postgres/x?sslmode=disable",
    ],
)
def test_a_database_on_this_machine_or_with_a_decision_is_taken(only, url):
    Settings(_env_file=None, environment="production", public_url=HTTPS, database_url=url).refuse_unsafe()


def test_whom_to_believe_is_an_address_and_never_a_star(only):
    only(CUBITAL_TRUSTED_PROXIES="*")
    with pytest.raises(ValidationError, match="CUBITAL_TRUSTED_PROXIES must be addresses or networks"):
        Settings()
    only(CUBITAL_TRUSTED_PROXIES="127.0.0.1,::1,10.0.0.0/8,fc00::/7", CUBITAL_PUBLIC_URL=HTTPS)
    Settings().refuse_unsafe()
