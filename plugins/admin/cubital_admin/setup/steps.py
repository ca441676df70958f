"""The setup steps that any school has: content, texts, a second administrator, mail, students, a backup."""

from __future__ import annotations

from sqlalchemy import func, or_, select

from cubital.accounts.tables import users
from cubital.content.cache import ContentCache
from cubital.content.site import SITE, Site
from cubital.learning.modules import MODULES
from cubital.plugins.results import SetupStep
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work

IS_STAFF = or_(users.c.is_admin, users.c.role == "admin")
PEOPLE = select(func.count().filter(IS_STAFF).label("staff"), func.count().label("everybody")).select_from(
    users
)
# RFC 2606: nobody reads mail there.
NOBODYS = (".example", ".invalid", ".test", "example.com", "example.net", "example.org")


async def setup_steps(database: Database, content: ContentCache, settings: Settings) -> list[SetupStep]:
    staff, everybody = await database.read(_people)
    modules = await content.all(MODULES)
    site = await content.find(SITE, "site")
    return [
        SetupStep(
            "content",
            "Load the content",
            f"{len(modules)} modules are loaded." if modules else "There is nothing to study yet.",
            done=bool(modules),
            command="cubital content load content",
            order=10,
        ),
        SetupStep(
            "staff",
            "Give a second person of the staff an account",
            "Whoever has the only one cannot be helped by anybody when it is lost.",
            done=staff > 1,
            command="cubital users create NAME --role admin --email ADDRESS",
            order=20,
        ),
        _texts(site),
        SetupStep(
            "mail",
            "Send mail",
            "Mail goes out by your server."
            if settings.smtp_url
            else "Invitations and password links stay in the folder outbox, and reach nobody.",
            done=settings.smtp_url is not None,
            command="CUBITAL_SMTP_URL=smtp://USER:PASSWORD@HOST:587",
            order=40,
        ),
        SetupStep(
            "students",
            "Invite your first students",
            "Each gets a link to choose a password.",
            done=everybody > staff,
            link="/admin?invite=open",
            link_text="Invite students",
            order=60,
        ),
        _backup(settings),
    ]


def _people(work: Work) -> tuple[int, int]:
    row = work.one(PEOPLE)
    return (row.staff, row.everybody) if row else (0, 0)


def _texts(site: Site | None) -> SetupStep:
    samples = []
    if site is None or site.email.endswith(NOBODYS):
        samples.append("the email address")
    if site is None or site.home.testimonial.sample:
        samples.append("the testimonial")
    detail = f"In site.yaml {' and '.join(samples)} {'are' if len(samples) > 1 else 'is'} still a sample."
    return SetupStep(
        "texts",
        "Put in the school's name and texts",
        detail if samples else "No text of site.yaml is marked as a sample.",
        done=not samples,
        link="/",
        link_text="See the home page",
        command="cubital content load content",
        order=30,
    )


def _backup(settings: Settings) -> SetupStep:
    folder = settings.home.resolve() / "backups"
    newest = max((file.name for file in folder.glob("*.sqlite3")), default=None)
    return SetupStep(
        "backup",
        "Take a backup",
        f"The newest is {newest}." if newest else f"There is none in {folder}.",
        done=newest is not None,
        command=f'cubital db backup "{folder}/$(date +%F).sqlite3"',
        order=70,
    )
