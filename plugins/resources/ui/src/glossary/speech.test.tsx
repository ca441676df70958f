import { renderPage, screen, student, waitFor, within } from "@cubital/sdk/testing"
import StudyResources from "../StudyResources"
import { serveResources, terms } from "../testing/school"
import type { Term } from "./search"
import { englishVoice } from "./speech"

/** The browser's voice and its player: the edge that no test can hear. */
class Utterance {
  rate = 1
  lang = ""
  voice: unknown = null
  onstart?: () => void
  onend?: () => void
  onerror?: (event: { error: string }) => void
  constructor(readonly text: string) {}
}

const voice = (lang: string, localService = true) =>
  ({ lang, localService, name: lang }) as SpeechSynthesisVoice

function giveVoices(voices: SpeechSynthesisVoice[], behave: (utterance: Utterance) => void) {
  const utterances: Utterance[] = []
  give("SpeechSynthesisUtterance", Utterance)
  give("speechSynthesis", {
    getVoices: () => voices,
    cancel: () => undefined,
    speak: (utterance: Utterance) => {
      utterances.push(utterance)
      queueMicrotask(() => behave(utterance))
    },
  })
  return utterances
}

function givePlayer(play: (audio: EventTarget) => Promise<void>) {
  const played: string[] = []
  give(
    "Audio",
    class extends EventTarget {
      constructor(readonly url: string) {
        super()
      }
      pause() {}
      play() {
        played.push(this.url)
        return play(this)
      }
    },
  )
  return played
}

const originals = new Map<string, PropertyDescriptor | undefined>()

function give(name: string, value: unknown) {
  if (!originals.has(name)) originals.set(name, Object.getOwnPropertyDescriptor(window, name))
  Object.defineProperty(window, name, { value, configurable: true, writable: true })
}

afterEach(() => {
  for (const [name, before] of originals) {
    if (before) Object.defineProperty(window, name, before)
    else Reflect.deleteProperty(window, name)
  }
  originals.clear()
})

const recorded = terms.map((term): Term => ({ ...term, audioUrl: `/media/${term.anchor}.mp3` }))
const fine = (utterance: Utterance) => {
  utterance.onstart?.()
  utterance.onend?.()
}

async function hear(name: string, change = {}) {
  const posted = serveResources(change)
  const { person } = renderPage(<StudyResources />, {
    path: "/study-resources",
    at: "/study-resources?tab=glossary",
    user: student,
  })
  await person.click(await screen.findByRole("button", { name: `Pronounce ${name}` }))
  return {
    person,
    posted,
    entry: within(screen.getByRole("button", { name: `Pronounce ${name}` }).closest("li") as HTMLElement),
  }
}

test("a term without a recording is spoken slowly, by an English voice", async () => {
  const utterances = giveVoices([voice("de-DE"), voice("en-GB"), voice("en-US")], fine)

  const { posted, entry } = await hear("Hemolysis")

  expect(utterances).toMatchObject([{ text: "Hemolysis", rate: 0.8, lang: "en-US" }])
  await waitFor(() => expect(posted).toEqual(["heard Hemolysis"]))
  expect(entry.queryByRole("alert")).toBeNull()
})

test("a term with a recording is played, and no voice speaks", async () => {
  const utterances = giveVoices([voice("en-US")], fine)
  const played = givePlayer(async (audio) => {
    queueMicrotask(() => audio.dispatchEvent(new Event("ended")))
  })

  const { posted } = await hear("Hemolysis", { terms: recorded })

  expect(played).toEqual(["/media/term-hemolysis.mp3"])
  await waitFor(() => expect(posted).toEqual(["heard Hemolysis"]))
  expect(utterances).toEqual([])
})

test("a recording that cannot be played is spoken instead", async () => {
  const utterances = giveVoices([voice("en-US")], fine)
  givePlayer(() => Promise.reject(new DOMException("no such file", "NotSupportedError")))

  await hear("Hemolysis", { terms: recorded })

  await waitFor(() => expect(utterances).toMatchObject([{ text: "Hemolysis", rate: 0.8 }]))
})

test("a browser without speech shows the respelling large", async () => {
  const { entry } = await hear("Hemolysis")

  expect(await entry.findByRole("alert")).toHaveTextContent("Say it like this:huh-MAH-luh-sis")
})

test("a browser with voices of other languages only shows the respelling, and says nothing wrong", async () => {
  const utterances = giveVoices([voice("de-DE")], fine)

  const { entry } = await hear("Hemolysis")

  expect(await entry.findByRole("alert")).toHaveTextContent("huh-MAH-luh-sis")
  expect(utterances).toEqual([])
})

test("a voice that fails is replaced by the respelling; one that is interrupted is not", async () => {
  giveVoices([], (utterance) => utterance.onerror?.({ error: "synthesis-failed" }))
  const { person, entry } = await hear("Hemolysis")
  expect(await entry.findByRole("alert")).toHaveTextContent("huh-MAH-luh-sis")

  giveVoices([voice("en-US")], (utterance) => utterance.onerror?.({ error: "interrupted" }))
  await person.click(screen.getByRole("button", { name: "Pronounce Plasma" }))

  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
})

test("a voice that never begins is replaced by the respelling", async () => {
  giveVoices([], () => undefined)

  const { entry } = await hear("Hemolysis")

  expect(await entry.findByRole("alert", {}, { timeout: 3000 })).toHaveTextContent("huh-MAH-luh-sis")
})

test("American English is preferred, and a voice of this machine", () => {
  expect(englishVoice([voice("de-DE"), voice("en-GB"), voice("en-US", false), voice("en_US")])?.lang).toBe(
    "en_US",
  )
  expect(englishVoice([voice("fr-FR"), voice("en-AU")])?.lang).toBe("en-AU")
  expect(englishVoice([voice("fr-FR")])).toBeUndefined()
})
