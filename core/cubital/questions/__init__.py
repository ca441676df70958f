"""Questions: their kinds as content, what is shown of them, and how an answer is marked."""

from cubital.questions.kinds import Question
from cubital.questions.marking import mark
from cubital.questions.response import Response
from cubital.questions.views import QuestionReview, ShownQuestion, reviewed, shown

__all__ = ["Question", "QuestionReview", "Response", "ShownQuestion", "mark", "reviewed", "shown"]
