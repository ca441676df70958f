"""What an answer looks like: the teacher's words alone, with the lesson's link and what may be meant."""

from dataclasses import replace

import pytest

from cubital_tutor.answers.composing import ROOM, Composed, composed, without_yes_or_no
from cubital_tutor.answers.first_steps import RULE
from cubital_tutor.answers.small_talk import KIND_WORD
from cubital_tutor.language.question_form import Part
from cubital_tutor.retrieval.finding import find

ACCIDENTS = {
    "i just stuck myself with a dirty needle": "Wash the place",
    "my patient is having a seizure right now": "Tourniquet off, needle out",
    "my patient just fainted in the chair": "Tourniquet off, needle out",
    "hes not breathing": "CPR if you are trained, and the AED",
    "the site wont stop bleeding": "press firmly on the site",
    "her arm is swelling up blue and the needle is still in": "Tourniquet off, needle out",
    "i hit an artery, bright red blood is spurting": "Firm pressure on the site",
}


@pytest.mark.parametrize(
    ("question", "module", "fact"),
    [
        ("how many hours is an aPTT tube ok if it just sits on the counter not spun", 7, "4 hours"),
        ("a patient says no but her daughter says do it anyway, may i go ahead", 9, "Do not draw."),
        ("ACTH how do i send it down", 3, "ice-and-water slurry"),
        ("pt tryna give me 20 bucks can i keep it", 10, "Decline politely"),
    ],
)
def test_the_first_answer_has_the_fact(the_course, question, module, fact):
    assert fact in the_course.answer(question, module).text.split("\n\n**")[0]


@pytest.mark.parametrize(
    ("question", "module", "word", "besides"),
    [
        ("What angle do I put the needle in for a routine venipuncture?", 5, "30", "Anchor"),
        ("what happens if i spin a red tube with no clot yet", 7, "fibrin", "|"),  # likely, and no more
        ("here we put the tube direct inside ice cubes, teacher say must have water also", 7, "slurry", "|"),
        ("how can one tube matter to a newborn and not to a grown-up", 12, "5 liters", "Iatrogenic"),
    ],
)
def test_below_a_teachers_answer_the_lesson_is_linked_not_quoted(the_course, question, module, word, besides):
    answer = the_course.answer(question, module)
    assert word in answer.text
    assert besides not in answer.text
    assert answer.sources


def test_below_an_answer_that_is_hardly_likely_more_questions_are_offered(the_course):
    question = "how long may the tourniquet stay on"
    finding = find(the_course.index, question, 5)

    def answer_at(first: float) -> Composed:
        """Where the likeliest answer has these log-odds and others nearly as much."""
        odds = [first, *(first - 0.5 - step / 100 for step in range(len(finding.written) - 1))]
        written = [replace(one, log_odds=own) for one, own in zip(finding.written, odds, strict=True)]
        return composed(Part(question), finding.matches, the_course.modules[5], ROOM, written)

    assert len(answer_at(2.0).readings) == 1
    assert len(answer_at(-1.2).readings) == 3
    assert answer_at(-1.2).direct == answer_at(2.0).direct
    assert answer_at(-1.2).more == ""


def test_on_the_way_to_saying_that_there_is_no_answer_a_question_is_looked_up_once(the_course, monkeypatch):
    questions = []
    candidates = the_course.index.written.candidates

    def noted(question, *arguments, **named):
        questions.append(question)
        return candidates(question, *arguments, **named)

    monkeypatch.setattr(the_course.index.written, "candidates", noted)
    the_course.answer("how do giraffes get blood up to there head", 2)
    assert len(questions) == 1


def test_who_asks_why_gets_no_yes_or_no(the_course):
    why = the_course.answer("Why is the thumb a bad choice for a finger poke?", 6)
    assert why.text.startswith("The thumb has a pulse")
    may = the_course.answer("finger poke in the thumb, is that allowed?", 6)
    assert "No" in may.text.split("The thumb")[0]


@pytest.mark.parametrize(
    ("answer", "without"),
    [
        ("No. The thumb has a pulse.", "The thumb has a pulse."),
        ("No, the pale ring is the buffy coat.", "The pale ring is the buffy coat."),
        ("No. It has a pulse.", "No. It has a pulse."),
        ("No, not with that arm.", "No, not with that arm."),
        ("No, the other way around.", "No, the other way around."),
        ("Yes. But only once.", "Yes. But only once."),
        ("Yes.", "Yes."),
        ("Nobody knows.", "Nobody knows."),
    ],
)
def test_a_yes_or_no_goes_where_the_rest_stands_alone(answer: str, without: str):
    assert without_yes_or_no(answer) == without


def test_a_second_answer_that_may_be_meant_stands_below_the_first(the_course):
    answer = the_course.answer("What one can remark at a patient with few platelets?", 4)
    assert answer.text.startswith("For a patient with few platelets, use a loose tourniquet")
    below = "**What do I notice in a patient with too few platelets?** You may notice longer bleeding"
    assert below in answer.text


def test_of_a_second_answer_that_is_less_likely_only_the_question_is_offered(the_course):
    answer = the_course.answer(
        "I keep getting scared of mixing up the spinal fluid tubes, does 3 go to hematology?", 3
    )
    (reading,) = answer.suggestions
    assert reading == "Which CSF tube goes to which department?"
    assert reading not in answer.text
    assert the_course.answer(reading, 3).text.startswith("Commonly tube 1 goes to chemistry")


@pytest.mark.parametrize(
    ("question", "is_kind"),
    [
        ("im terrified, how deep may i go on a preemies heel", True),
        ("i froze when the child cried, what should i have said", True),
        ("the patient says im terrified of needles, what do i say", False),
        ("how deep may i go on a preemies heel", False),
        ("what do i do with a patient who is afraid", False),
        ('he said "I am scared", what do i answer', False),
        ("i froze the plasma, is that ok", False),
        ("patient is feeling nervous", False),
        ("I\u2019m a bit afraid of tomorrow, what do I do first", True),
    ],
)
def test_fear_gets_a_kind_word_first(the_course, question: str, is_kind: bool):
    assert the_course.answer(question, 6).text.startswith(KIND_WORD) == is_kind


def test_the_picture_of_a_written_answer_is_shown_once(the_course):
    answer = the_course.answer("What angle do I put the needle in for a routine venipuncture?", 5)
    assert answer.text.count("](/media/needle-angle.svg)") == 1


def test_below_an_answer_are_two_questions_to_go_on_with_and_both_are_answered(the_course):
    answer = the_course.answer("what is the order of draw", 5)
    questions = (answer.next_question, *answer.suggestions)
    assert len(set(questions)) == 2
    for question in questions:
        assert the_course.answer(question, 5).covered, question


@pytest.mark.parametrize("message", ACCIDENTS)
def test_an_accident_is_met_in_at_most_five_short_lines(the_course, message):
    answer = the_course.answer(message, 12)
    assert answer.urgent
    lead = answer.text.split(f"\n\n{RULE}\n\n", 1)[0]
    lines = [line for line in lead.splitlines() if line.strip()]
    assert ACCIDENTS[message] in lead
    assert len(lines) <= 5
    assert max(map(len, lines)) <= 150


def test_what_was_asked_besides_an_accident_is_answered_below_the_first_steps(the_course):
    question = "i poked myself 2 days ago and told nobody, is it too late for the hiv pills??"
    answer = the_course.answer(question, 8)
    assert answer.urgent
    below = answer.text.split(f"\n\n{RULE}\n\n", 1)[1]
    assert below.startswith("**I stuck myself yesterday and told nobody. What do I do now?** ")
    assert "no later than 72 hours" in below.split("\n\n")[0]


def test_below_what_was_asked_besides_an_accident_no_list_of_the_lesson_follows(the_course):
    answer = the_course.answer("She jumped and said a zap went down into her fingers. What do I do?", 5)
    assert answer.urgent
    assert "*Collect elsewhere*" not in answer.text
    assert "/course/12?tab=lesson#nerve-injury" in [source.link for source in answer.sources]


def test_who_is_in_despair_reads_whom_to_call_and_nothing_else(the_course):
    for question in (
        "im thinking of killing myself after i failed the practical",
        "i want to die, how many questions does the nha exam have",
        "hanging on by a thread, thinkin about just using the needles on myself",
    ):
        answer = the_course.answer(question, 5)
        assert answer.urgent
        assert RULE not in answer.text
        assert answer.sources == ()


@pytest.mark.parametrize(
    ("question", "module", "opening"),
    [
        (
            "How deep is too deep in a preemie and what would happen if I went too far?",
            6,
            "The heel puncture depth is about 0.85 mm",
        ),
        (
            "police officer wants blood from a driver and the driver says no, what do i do",
            6,
            "Call your supervisor",
        ),
        (
            "what's it called when somebody writes lies about you and what if they only say it",
            9,
            "Libel is written",
        ),
    ],
)
def test_an_answer_that_a_teacher_wrote_leads_where_one_is_likely_at_all(
    the_course, question, module, opening
):
    text = the_course.answer(question, module).text
    lines = [line for line in text.splitlines() if line and line[0] not in "*"]
    assert lines[0].startswith(opening)


def test_an_answer_that_stands_out_is_given_though_the_course_hardly_speaks_of_it(the_course):
    question = "roughly what percent of lab screwups happen before the blood ever gets to the machine"
    answer = the_course.answer(question, 1)
    assert answer.covered
    assert answer.text.startswith("*I take it you mean: In which phase do most laboratory errors happen?*")


@pytest.mark.parametrize(
    ("question", "module"),
    [
        ("whats reflux mean when drawing blood", 5),
        ("delta check??", 11),
        ("order says fbs whats that", 4),
        ("blood comes slow, should i milk the finger", 6),
    ],
)
def test_a_question_in_an_answer_has_an_answer_of_its_own(the_course, question: str, module: int):
    answer = the_course.answer(question, module)
    assert answer.covered
    blocks = answer.text.split("\n\n")
    assert not [block for block in blocks if block.startswith("**") and block.endswith("?**")]
    assert not blocks[-1].endswith(":")


@pytest.mark.parametrize(
    ("question", "module", "opening"),
    [
        (
            "should i wake a sleeping patient to ask the name",
            9,
            "**The patient is asleep. Can I identify and draw without waking the person?** No. ",
        ),
        (
            "can people have breakfast before an a1c",  # "No" is what a teacher wrote to the opposite
            3,
            "**Does a patient have to fast for a hemoglobin A1c?** No",
        ),
        ("Can I shake a tube to mix it?", 4, "No, do not shake"),
        (
            "how long may the turniquet stay on the arm",
            5,
            "The tourniquet stays on for no more than 1 minute",
        ),
    ],
)
def test_a_yes_or_no_is_told_with_its_question_unless_it_was_asked_word_for_word(
    the_course, question: str, module: int, opening: str
):
    assert the_course.answer(question, module).text.startswith(opening)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is phlebotomy?", "collecting blood"),
        ("what is a phlebotomist", "collect blood"),
        ("what does a phlebotomist do", "collect blood"),
        ("What is blood?", "plasma"),
        ("why do we take blood", "testing"),
        ("How do I draw blood?", "bandage"),
        ("what is the circulatory system", "systemic circuit"),
        ("What is fainting?", "Syncope"),
    ],
)
def test_what_a_newcomer_asks_first_is_answered_in_each_module(the_course, question: str, words: str):
    for module in the_course.modules:
        answer = the_course.answer(question, module)
        assert answer.covered, module
        assert not answer.urgent, module
        assert words in answer.text, module
