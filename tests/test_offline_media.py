"""Recordings and pictures: played and shown by the school, and by this browser without a network."""

import math
import re
import shutil
import struct
import wave
from pathlib import Path

import pytest
from conftest import ROOT, Serve, Served, Visit, Visitor
from playwright.sync_api import Page, expect
from studying import OFFLINE_READINESS, VOICE, newcomer

pytestmark = pytest.mark.browser

# What came to its end out of the loudspeaker, and for how long it was.
EAR = """
window.heard = []
window.Audio = class extends Audio {
  constructor(url) {
    super(url)
    this.addEventListener("ended", () => window.heard.push([url, Math.round(this.duration * 10) / 10]))
  }
}
"""
SOUNDS = {"Hemolysis": 0.4, "Anemia": 0.4, "Plasma": 30}


def record(file: Path, seconds: float) -> None:
    """A tone. Thirty seconds of it are more than a browser keeps."""
    file.parent.mkdir(exist_ok=True)
    tones = (int(8000 * math.sin(number / 8)) for number in range(int(seconds * 22_050)))
    with wave.open(str(file), "wb") as sound:
        sound.setparams((1, 2, 22_050, 0, "NONE", ""))
        sound.writeframes(b"".join(struct.pack("<h", tone) for tone in tones))


def give_recordings(content: Path) -> None:
    for file in (content / "glossary").glob("*.yaml"):
        text = file.read_text("utf-8")
        for term in SOUNDS:
            line = f"  audio_url: media/audio/{term.lower()}.wav"
            text = re.sub(rf"^- term: {term}$", rf"\g<0>\n{line}", text, flags=re.MULTILINE)
        file.write_text(text, "utf-8")
    for term, seconds in SOUNDS.items():
        record(content / "media" / "audio" / f"{term.lower()}.wav", seconds)


@pytest.fixture(scope="module")
def school(serve_module: Serve, tmp_path_factory: pytest.TempPathFactory) -> Served:
    content = tmp_path_factory.mktemp("recorded") / "content"
    shutil.copytree(ROOT / "content", content)
    give_recordings(content)
    return serve_module(content)


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """Has been to the study resources once, and hears well."""
    visitor = newcomer(visit(school, expect_problems=True, service_workers="allow"))
    visitor.page.add_init_script(VOICE.replace("VOICES", '["en-US"]') + EAR)
    visitor.go("/study-resources?tab=glossary")
    visitor.page.evaluate(OFFLINE_READINESS)
    return visitor


def until(page: Page, condition: str) -> None:
    # Not wait_for_function: the page's policy allows no text to become a program.
    page.evaluate(f"async () => {{ while (!({condition})) await new Promise(next => setTimeout(next, 50)) }}")


def pronounce(visitor: Visitor, term: str) -> None:
    visitor.page.get_by_role("button", name=f"Pronounce {term}", exact=True).click()


def heard(visitor: Visitor) -> list[list[object]]:
    until(visitor.page, "window.heard.length + window.said.length > 0")
    assert visitor.page.evaluate("window.said") == []
    utterances: list[list[object]] = visitor.page.evaluate("window.heard")
    return utterances


def test_a_recording_is_played_and_no_voice_speaks(student: Visitor):
    pronounce(student, "Hemolysis")
    assert heard(student) == [["/media/audio/hemolysis.wav", 0.4]]
    expect(student.page.get_by_text("Glossary terms5 of")).to_be_visible()


def test_what_was_heard_is_heard_without_a_network_and_the_voice_says_the_rest(student: Visitor):
    page = student.page
    pronounce(student, "Hemolysis")
    heard(student)
    page.context.set_offline(True)
    page.reload()
    pronounce(student, "Hemolysis")
    assert heard(student) == [["/media/audio/hemolysis.wav", 0.4]]
    pronounce(student, "Anemia")
    until(page, "window.said.length > 0")
    assert page.evaluate("window.said") == [["Anemia", 0.8, "en-US"]]


def test_a_long_sound_is_played_and_not_kept(student: Visitor):
    page = student.page
    with page.expect_response("**/plasma.wav") as response:
        pronounce(student, "Plasma")
    assert response.value.ok
    pronounce(student, "Hemolysis")
    until(page, "await caches.match('/media/audio/hemolysis.wav')")
    assert not page.evaluate("caches.match('/media/audio/plasma.wav').then(Boolean)")


def test_pictures_that_were_seen_are_there_without_a_network(student: Visitor):
    page = student.page
    student.go("/professionals-gallery")
    pictures = page.get_by_role("main").get_by_role("img")
    expect(pictures).to_have_count(13)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    expect(pictures).to_have_count(13)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).not_to_have_js_property("naturalWidth", 0)


def test_who_signs_out_leaves_neither_sounds_nor_a_list_of_them(student: Visitor):
    page = student.page
    pronounce(student, "Hemolysis")
    heard(student)
    until(page, "await caches.match('/media/audio/hemolysis.wav')")
    # A worker that has nothing to do is stopped, and forgets what it has in memory.
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url("**/auth")
    assert page.evaluate("caches.has('cubital-media')") is False
    assert page.evaluate(LISTED) == []


# The addresses in the worker's list of what is kept, and since when.
LISTED = """async () => {
  const db = await new Promise(done => {
    const request = indexedDB.open("workbox-expiration")
    request.onsuccess = () => done(request.result)
  })
  const urls = await new Promise(done => {
    const all = db.transaction("cache-entries").objectStore("cache-entries").getAll()
    all.onsuccess = () => done(all.result.map(entry => entry.url))
  })
  db.close()
  return urls.filter(url => url.includes("/audio/"))
}"""
