"""Questions: their kinds as content, what is shown of them, and how an answer is marked."""

from cubital.questions.consequences import consequences_of, tells_every_mistake
from cubital.questions.kinds import Question
from cubital.questions.marking import in_one_order, mark, right_answer
from cubital.questions.recorded import asked_anew, to_record
from cubital.questions.response import Response, as_text
from cubital.questions.views import QuestionReview, ShownQuestion, reviewed, shown

__all__ = [
    "Question",
    "QuestionReview",
    "Response",
    "ShownQuestion",
    "as_text",
    "asked_anew",
    "consequences_of",
    "in_one_order",
    "mark",
    "reviewed",
    "right_answer",
    "shown",
    "tells_every_mistake",
    "to_record",
]
