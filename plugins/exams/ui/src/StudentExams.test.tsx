import { HttpResponse, http, renderPage, screen, server } from "@cubital/sdk/testing"
import StudentExams from "./StudentExams"
import { sitting, unready } from "./testing/school"

const serve = (sittings: object[], readiness = {}) =>
  server.use(
    http.get("*/api/exams/admin/students/4", () =>
      HttpResponse.json({
        sittings,
        readiness: [{ ...unready, chance: 64, low: 50, high: 76, ...readiness }],
      }),
    ),
  )

test("staff see how ready a student is and what was handed in", async () => {
  const handedIn = { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z", percent: 81, passed: true }
  serve([{ ...sitting, percent: null, passed: null }, handedIn])
  renderPage(<StudentExams studentId={4} />)
  expect(await screen.findByRole("region", { name: "Readiness for CPT" })).toHaveTextContent(
    "Would the student pass the CPT today? 64% chance of passing, between 50% and 76%.",
  )
  expect(screen.getAllByRole("row")).toHaveLength(2)
  expect(screen.getByRole("row", { name: /CPT, Full exam/ })).toHaveTextContent("Passed")
})

test("staff see the bounds before the chance where they are far apart", async () => {
  serve([], { chance: 89.3, low: 37, high: 100, unsure: true })
  renderPage(<StudentExams studentId={4} />)
  expect(await screen.findByRole("region", { name: "Readiness for CPT" })).toHaveTextContent(
    "today? Too close to tell: their chance of passing is between 37% and 100%.More answers may not settle it. Best estimate of their chance so far: 89%.",
  )
})

test.each([
  [29.9, false],
  [30, true],
  [70, true],
  [70.1, false],
])("a chance of %d percent is close to the passing score: %s", async (chance, isClose) => {
  serve([], { chance, low: 1, high: 80, unsure: true })
  renderPage(<StudentExams studentId={4} />)
  const ready = await screen.findByRole("region", { name: "Readiness for CPT" })
  const close = "80%.The student stands close to the passing score, where more answers may not settle it."
  expect(ready).toHaveTextContent(isClose ? close : "80%.More answers may not settle it.")
})

test("without an exam it says so", async () => {
  serve([])
  renderPage(<StudentExams studentId={4} />)
  expect(await screen.findByText("No exam was handed in yet.")).toBeVisible()
})
