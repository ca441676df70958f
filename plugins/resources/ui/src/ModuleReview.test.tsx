import { renderPage, screen, student } from "@cubital/sdk/testing"
import ModuleReview from "./ModuleReview"
import { emptyQueue, serveResources } from "./testing/school"

test.each([
  [{ due: 7, newCards: 10 }, "Review this module (7 due · 10 new)"],
  [{ due: 0, newCards: 10 }, "Review this module (10 new)"],
  [{ due: 0, newCards: 0 }, "Review this module"],
])(
  "a module's page leads to its review, and tells what is due from what is new: %j",
  async (counts, name) => {
    const other = { moduleId: 6, due: 3, newCards: 3 }
    const waiting = { total: { due: 10, newCards: 13 }, modules: [{ moduleId: 5, ...counts }, other] }
    serveResources({ queue: { ...emptyQueue, waiting } })
    renderPage(<ModuleReview moduleId={5} />, { path: "/course/:id", at: "/course/5", user: student })
    expect(await screen.findByRole("link", { name })).toHaveAttribute(
      "href",
      "/study-resources?tab=flashcards&mode=review&modules=5",
    )
  },
)
