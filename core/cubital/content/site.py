"""The school's own texts: content/site.yaml."""

from typing import Annotated, Literal

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text

Count = Annotated[int, Field(ge=0)]


class Titled(Entry):
    title: Text
    text: Text


class Slide(Entry):
    title: Text
    text: Text
    image: Text
    alt: Text


class Feature(Entry):
    title: Text
    text: Text
    icon: Text


class Testimonial(Entry):
    """`sample` marks a text that the school is to replace with a real one."""

    quote: Text
    name: Text
    role: Text
    sample: bool = False


class Home(Entry):
    headline: Text
    introduction: Text
    slides: Annotated[list[Slide], Field(min_length=3)]
    features: list[Feature]
    testimonial: Testimonial
    closing: Titled


class EnrollmentPoint(Titled):
    """`sample` marks a text that the school is to replace with its own: outside the demo it is not shown."""

    sample: bool = False


class About(Entry):
    """`enrollment`: what one asks before one enrolls: the price, the length, what comes afterwards."""

    mission: Text
    reasons: list[Titled]
    expertise: list[Titled]
    approach: list[Titled]
    enrollment: list[EnrollmentPoint] = []


class Sample(Entry):
    """A page that a visitor may open without an account: `label` is the words of the link, `to` its path.

    A plugin serves to visitors what such a path names, and nothing else of its kind.
    """

    label: Text
    to: Annotated[str, Field(pattern=r"^/[^?#]+$")]


class SignIn(Entry):
    headline: Text
    text: Text
    points: list[Text]


class SampleStudyState(Entry):
    """The five study counters that every student starts from, and what stands behind the last two.

    `reflections`: by topic, by the question's place as text ("0" is the first), what was written;
    `read_tips`: ids of groups of exam tips.
    """

    flashcards_completed: Count
    glossary_terms_reviewed: Count
    game_questions_attempted: Count
    reflections_completed: Count
    exam_tips_reviewed: Count
    reflections: dict[str, dict[str, Text]] = {}
    read_tips: list[Text] = []


class NudgeText(Entry):
    """A text with which staff may begin a message to a student; `{name}` in it is the student's name.

    `when`: it is proposed for who was away for long, or for who is stuck at a question or module.
    """

    title: Text
    text: Text
    when: Literal["away", "stuck"] | None = None


class Site(Entry):
    """`sample` marks the texts of a school that does not exist, which a school is to replace by its own.

    `password_words`: the words of the trade that a guesser would try here; they are not handed out.

    `nudges`, for staff alone, are not handed out with the rest either.
    """

    sample: Annotated[bool, Field(exclude=True)] = False
    name: Text
    tagline: Text
    email: Text
    phone: Text
    completion_denominator: Annotated[int, Field(ge=1)]
    password_words: Annotated[list[Text], Field(exclude=True)] = []
    nudges: Annotated[list[NudgeText], Field(exclude=True)] = []
    sample_study_state: SampleStudyState
    gallery_lead: Text | None = None
    home: Home
    about: About
    samples: Annotated[list[Sample], Field(max_length=6)] = []
    sign_in: SignIn


SITE = ContentKind(name="site", files="site.yaml", model=Site, key=lambda site: "site", single=True)
