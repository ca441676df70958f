import { administrator, HttpResponse, http, renderPage, screen, server } from "@cubital/sdk/testing"
import StudentStudy from "./StudentStudy"

test("staff see how much a student has studied", async () => {
  server.use(
    http.get("*/api/resources/admin/students/7", () =>
      HttpResponse.json({
        reflections: 4,
        lastReflection: "2026-11-20T09:00:00.000Z",
        games: 2,
        bestScore: 130,
        lastGame: "2026-11-19T09:00:00.000Z",
        reviews: 0,
        lastReview: null,
      }),
    ),
  )
  renderPage(<StudentStudy studentId={7} />, { user: administrator })
  expect(await screen.findByText("Reflections saved")).toBeVisible()
  expect(screen.getByText("4")).toBeVisible()
  expect(screen.getByText("last on Nov 20, 2026")).toBeVisible()
  expect(screen.getByText(/is private and is not shown here/)).toBeVisible()
})
