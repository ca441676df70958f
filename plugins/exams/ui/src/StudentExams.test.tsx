import { HttpResponse, http, renderPage, screen, server } from "@cubital/sdk/testing"
import StudentExams from "./StudentExams"
import { sitting, unready } from "./testing/school"

const serve = (sittings: object[]) =>
  server.use(
    http.get("*/api/exams/admin/students/4", () =>
      HttpResponse.json({ sittings, readiness: [{ ...unready, chance: 64, low: 40, high: 85 }] }),
    ),
  )

test("staff see how ready a student is and what was handed in", async () => {
  const handedIn = { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z", percent: 81, passed: true }
  serve([{ ...sitting, percent: null, passed: null }, handedIn])
  renderPage(<StudentExams studentId={4} />)
  expect(await screen.findByRole("region", { name: "Readiness for CPT" })).toHaveTextContent(
    "Would the student pass the CPT today? 64% likely, between 40% and 85%.",
  )
  expect(screen.getAllByRole("row")).toHaveLength(2)
  expect(screen.getByRole("row", { name: /CPT, Full exam/ })).toHaveTextContent("Passed")
})

test("without an exam it says so", async () => {
  serve([])
  renderPage(<StudentExams studentId={4} />)
  expect(await screen.findByText("No exam was handed in yet.")).toBeVisible()
})
