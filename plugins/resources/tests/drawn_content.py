"""Two lessons with practice questions and a glossary, for games that are drawn from them."""

from pathlib import Path

LESSON = """\
module: {module}
message: Welcome.
suggestions: [What is it?, How is it done?, Why is it done?]
learning_points: [One., Two., Three., Four., Five., Six.]
references: [{{authority: CLSI, document: GP41}}]
sections:
  - id: start
    heading: Start
    body: How it starts.
    key_points: [One., Two.]
    questions: [What starts?, How does it start?, Why does it start?]
exam_prep:
  key_facts: [A fact.]
  state_exam_tips: [A tip.]
  practice_questions:
"""
QUESTION = """\
    - question: Practice {0}?
      options: [Wrong {0}, Right {0}, Other {0}, None {0}]
      correct_answer: Right {0}
      explanation: Because {0} is right.
"""
TERM = """\
- term: {term}
  definition: "{definition}"
  pronunciation: {term}
  category: Blood Components
  module: 2
"""
TERMS = {
    "Serum": "The liquid that is left after clotting. A serum tube stands upright.",
    "Buffy coat": "A thin layer of white cells on top of the red ones.",
    "Complete blood count": "CBC. A count of all the cells in a lavender tube.",
    "Thrombocyte": "A fragment that forms the first plug at a wound.",
    "Hematocrit": "The share of the volume that is made up of packed cells.",
}


def write_course(folder: Path) -> None:
    """Eight practice questions in module 1, four in module 2, which has all the terms too."""
    for module, count in ((1, 8), (2, 4)):
        place = folder / "modules" / f"0{module}-module"
        place.mkdir(parents=True)
        (place / "module.yaml").write_text(
            f"id: {module}\ntitle: Module {module}\ndescription: About it.\nprompts: [One?, Two?, Three?]\n"
        )
        questions = "".join(QUESTION.format(f"{module}.{number}") for number in range(count))
        (place / "lesson.yaml").write_text(LESSON.format(module=module) + questions)
    terms = (TERM.format(term=term, definition=definition) for term, definition in TERMS.items())
    (folder / "glossary" / "blood.yaml").write_text("".join(terms))
