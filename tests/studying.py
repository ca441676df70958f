"""What the journeys through the study resources have in common."""

import re

from conftest import Served, Visitor
from playwright.sync_api import Page, expect

# The browser's voice: what it was asked to say, and how.
VOICE = """
window.said = []
const voices = VOICES
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => voices.map((lang) => ({ lang, name: lang, localService: true })),
  cancel() {}, speaking: false, pending: false,
  speak(utterance) {
    window.said.push([utterance.text, utterance.rate, utterance.lang])
    setTimeout(() => { utterance.onstart?.(); utterance.onend?.() }, 10)
  },
} })
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
"""

# The worker is there, and has what the page asked it to keep.
OFFLINE_READINESS = """async () => {
  await navigator.serviceWorker.ready
  const open = () => new Promise(done => {
    const request = indexedDB.open("cubital")
    request.onsuccess = () => done(request.result)
  })
  for (;;) {
    const db = await open()
    const paths = await new Promise(done => {
      const keys = db.transaction("answers").objectStore("answers").getAllKeys()
      keys.onsuccess = () => done(keys.result.map(([, path]) => path.split("?")[0]))
    })
    db.close()
    if (["flashcards", "glossary", "review", "exam-tips", "study"].every(
      name => paths.includes(`/api/resources/${name}`))) return paths
    await new Promise(done => setTimeout(done, 100))
  }
}"""


def newcomer(visitor: Visitor) -> Visitor:
    newcomer.count += 1  # type: ignore[attr-defined]
    answer = visitor.page.request.post(
        f"{visitor.school.url}/api/register",
        data={"username": f"learner{newcomer.count}", "password": "secret1"},  # type: ignore[attr-defined]
    )
    assert answer.ok, answer.text()
    return visitor


newcomer.count = 0  # type: ignore[attr-defined]


def open_tab(visitor: Visitor, tab: str) -> Page:
    visitor.go(f"/study-resources?tab={tab}")
    expect(visitor.page.get_by_role("heading", name="Study Resources")).to_be_visible()
    return visitor.page


def questions(page: Page, school: Served) -> dict[str, dict]:
    return {q["question"]: q for q in page.request.get(f"{school.url}/api/resources/quiz").json()}


def answer(page: Page, by_question: dict[str, dict], right: bool = True) -> None:
    """Choose an option of the open question."""
    heading = page.get_by_role("tabpanel", name="Practice Games").get_by_role("heading", level=2)
    question = by_question[heading.inner_text()]
    options = [o for o in question["options"] if (o == question["correctAnswer"]) == right]
    page.get_by_role("button", name=options[0], exact=True).click()


def finish(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Next Question|Finish Game)$")).click()
