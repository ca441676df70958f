/** A review as the school would give it: two new cards, and what is sent of them. */
import { HttpResponse, http, renderPage, server, student } from "@cubital/sdk/testing"
import type { DueCard, NewReview, Queue } from "../review/reviewApi"
import StudyResources from "../StudyResources"
import { emptyQueue, serveResources, studyOf } from "./school"

export const card = (key: string): DueCard => ({
  kind: "glossary",
  key,
  version: 0,
  front: key,
  back: `What ${key} means.`,
  category: "Safety",
  options: [],
  explanation: null,
  pronunciation: null,
  audioUrl: null,
  question: null,
  review: null,
  due: null,
  missed: false,
  lapses: 0,
  ifKnew: 172_800,
  ifNot: 600,
  ifHard: 86_400,
  ifEasy: 691_200,
})
export const two: Queue = {
  ...emptyQueue,
  newCards: 2,
  waiting: { total: { due: 0, newCards: 2 }, modules: [{ moduleId: 5, due: 0, newCards: 1 }] },
  items: [card("Anemia"), card("Plasma")],
}

export function serve(status: "counted" | "superseded" | 503 = "counted", queue = two) {
  serveResources({ queue })
  const sent: NewReview[][] = []
  const study = studyOf({ turned: [], heard: ["Anemia"], read: [] })
  server.use(
    http.post("*/api/resources/reviews", async ({ request }) => {
      const { reviews } = (await request.json()) as { reviews: NewReview[] }
      sent.push(reviews)
      if (status === 503) return HttpResponse.json({ message: "Busy" }, { status: 503 })
      const memory = { version: 1, due: "2026-11-23T00:00:00Z", lapses: 0 }
      const results = reviews.map(({ clientId }) => ({ clientId, status, memory }))
      return HttpResponse.json({ results, review: { ...emptyQueue, due: 0 }, study })
    }),
  )
  return sent
}

export const open = (preferences = {}) =>
  renderPage(<StudyResources />, {
    path: "/study-resources",
    at: "/study-resources?tab=flashcards&mode=review",
    user: { ...student, preferences },
  })
