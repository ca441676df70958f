import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import SittingPage from "./SittingPage"
import { serveExams, sitting } from "./testing/school"

const open = () => renderPage(<SittingPage />, { path: "/exams/:id", at: "/exams/7", user: student })

test("what was missed is practiced once more, and the result stays", async () => {
  serveExams({ sitting: { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z" } })
  const answers: unknown[] = []
  server.use(
    http.post("*/api/exams/sittings/7/practice", async ({ request }) => {
      answers.push(await request.json())
      const mark = answers.length === 1 ? 1 : 0
      return HttpResponse.json({ mark, right: "2.7", reasons: [], explanation: `Because ${answers.length}.` })
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Practice what I missed: 2 questions" }))
  expect(await screen.findByText("Missed question 1 of 2 · Safety")).toBeVisible()
  expect(screen.getByRole("button", { name: "Check Answer" })).toBeDisabled()
  await person.click(await screen.findByRole("checkbox", { name: "Shaking" }))
  await person.click(screen.getByRole("button", { name: "Check Answer" }))
  expect(await screen.findByText("Because 1.")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Next" }))
  await person.type(await screen.findByRole("textbox", { name: "How much blood?" }), "3")
  await person.click(screen.getByRole("button", { name: "Check Answer" }))
  await person.click(await screen.findByRole("button", { name: "Finish" }))
  expect(await screen.findByRole("heading", { name: "1 of 2 right this time" })).toBeVisible()
  expect(answers).toMatchObject([
    { position: 1, response: ["Shaking"] },
    { position: 2, response: "3" },
  ])
  await person.click(screen.getByRole("button", { name: "Back to the result" }))
  expect(await screen.findByText("Not passed yet")).toBeVisible()
})

test("what was missed is practiced by keyboard too", async () => {
  serveExams({ sitting: { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z" } })
  const answers: unknown[] = []
  server.use(
    http.post("*/api/exams/sittings/7/practice", async ({ request }) => {
      answers.push(await request.json())
      return HttpResponse.json({
        mark: 1,
        right: "2.7",
        reasons: [],
        explanation: `Because ${answers.length}.`,
      })
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Practice what I missed: 2 questions" }))
  await screen.findByText("Missed question 1 of 2 · Safety")
  await screen.findByRole("checkbox", { name: "Shaking" })
  await person.keyboard("{Enter}")
  await person.keyboard("3")
  expect(screen.getByRole("checkbox", { name: "Shaking" })).toBeChecked()
  await person.keyboard("{Enter}")
  expect(await screen.findByText("Because 1.")).toBeVisible()
  await person.keyboard("{Enter}")
  await person.type(await screen.findByRole("textbox", { name: "How much blood?" }), "3{Enter}")
  expect(await screen.findByText("Because 2.")).toBeVisible()
  expect(answers).toMatchObject([{ response: ["Shaking"] }, { response: "3" }])
})
