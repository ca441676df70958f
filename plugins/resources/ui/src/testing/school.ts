/** Fake API of the resources for tests: a few cards and terms, and a study state that counts. */
import { HttpResponse, http, server } from "@cubital/sdk/testing"
import type { Card } from "../flashcards/useDeck"
import type { Term } from "../glossary/search"
import type { Queue } from "../review/reviewApi"
import type { Study } from "../useStudy"

export const cards: Card[] = [
  { term: "Serum", definition: "What is left after clotting.", category: "Blood Components" },
  { term: "Tourniquet", definition: "Tied above the site.", category: "Procedures" },
  { term: "Hematoma", definition: "Blood in the tissue.", category: "Complications" },
  { term: "Two identifiers", definition: "Name and date of birth.", category: "Procedures" },
]

const term = (name: string, definition: string, category: Term["category"], pronunciation: string): Term => ({
  term: name,
  definition,
  category,
  pronunciation,
  audioUrl: null,
  anchor: `term-${name.toLowerCase().replaceAll(" ", "-")}`,
})

export const terms: Term[] = [
  term("Anemia", "A shortage of red blood cells.", "Conditions", "uh-NEE-mee-uh"),
  term("Basilic vein", "On the little-finger side of the arm.", "Anatomy", "buh-SIL-ik vayn"),
  term("Hematoma", "Blood that leaked into the tissue.", "Complications", "hee-muh-TOH-muh"),
  term("Hemolysis", "Breakdown of red blood cells.", "Complications", "huh-MAH-luh-sis"),
  term("Plasma", "The liquid part of unclotted blood.", "Blood Components", "PLAZ-muh"),
  term("Syncope", "Fainting.", "Complications", "SING-kuh-pee"),
]

const week = (count: (index: number) => object) =>
  Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-${21 + index}`, ...count(index) }))

const categories = [
  "Anatomy",
  "Blood Components",
  "Complications",
  "Conditions",
  "Equipment",
  "Laboratory Tests",
  "Procedures",
  "Safety",
  "Terminology",
]

const nothing: Queue["waiting"] = { total: { due: 0, newCards: 0 }, modules: [] }

export const emptyQueue: Queue = {
  waiting: nothing,
  day: "2026-11-21",
  due: 0,
  newCards: 0,
  newLeft: 0,
  items: [],
  forecast: week(() => ({ due: 0 })) as Queue["forecast"],
  past: week(() => ({ reviewed: 0 })) as Queue["past"],
  reviewedToday: 0,
  streak: 0,
}

const SAMPLE = { flashcards: 3, terms: 4 }

/** The study state of someone who has turned, heard and read these. */
export const studyOf = (done: { turned: string[]; heard: string[]; read: string[] }): Study => ({
  flashcardsCompleted: SAMPLE.flashcards + done.turned.length,
  glossaryTermsReviewed: SAMPLE.terms + done.heard.length,
  gameQuestionsAttempted: 2,
  reflectionsCompleted: 1,
  examTipsReviewed: 2,
  totals: {
    flashcards: 15,
    glossaryTerms: 25,
    quizQuestions: 10,
    professionalismTopics: 3,
    examTipGroups: 5,
  },
  percent: 21,
  turned: [...done.turned],
  heard: [...done.heard],
  readTips: ["exam", ...done.read],
  reflected: ["talking"],
})

/** Answers all calls of the page; what was posted, as `turned Serum`, `heard Plasma` or `read exam`. */
export function serveResources(change: { cards?: Card[]; terms?: Term[]; queue?: Queue } = {}): string[] {
  const posted: string[] = []
  const done = { turned: [] as string[], heard: [] as string[], read: [] as string[] }
  const study = () => studyOf(done)
  server.use(
    http.get("*/api/resources/flashcards", () => HttpResponse.json(change.cards ?? cards)),
    http.get("*/api/resources/glossary", () => HttpResponse.json(change.terms ?? terms)),
    http.get("*/api/resources/categories", () => HttpResponse.json(categories)),
    http.get("*/api/resources/study", () => HttpResponse.json(study())),
    http.post("*/api/activity/log", () => HttpResponse.json({ id: 1 })),
    http.get("*/api/resources/review", () => HttpResponse.json(change.queue ?? emptyQueue)),
    http.get("*/api/resources/review/waiting", () => HttpResponse.json((change.queue ?? emptyQueue).waiting)),
    http.post<{ kind: "turned" | "heard" | "read" }, { term?: string; id?: string }>(
      "*/api/resources/study/:kind",
      async ({ params: { kind }, request }) => {
        const { term, id } = await request.json()
        const key = term ?? id ?? ""
        posted.push(`${kind} ${key}`)
        if (!done[kind].includes(key)) done[kind].push(key)
        return HttpResponse.json(study())
      },
    ),
  )
  return posted
}
