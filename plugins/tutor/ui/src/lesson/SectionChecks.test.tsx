import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import type { components } from "../api.gen"
import { open, school } from "../testing/school"

type Check = components["schemas"]["CheckView"]

const check = (id: number, stem: string, more: Partial<Check["question"]> = {}): Check => ({
  id,
  section: "equipment",
  correct: null,
  question: {
    kind: "one",
    stem,
    picture: null,
    options: ["21G", "16G"],
    items: [],
    documents: [],
    spots: [],
    unit: null,
    ...more,
  },
})

function serve(checks: Check[], fails = 0) {
  school()
  const sent: { id: string; clientId: string; response: unknown }[] = []
  server.use(
    http.get("*/api/tutor/modules/5/checks", () => HttpResponse.json(checks)),
    http.post("*/api/tutor/modules/5/checks/:id", async ({ request, params }) => {
      const answer = (await request.json()) as { clientId: string; response: unknown }
      sent.push({ id: String(params.id), ...answer })
      if (sent.length <= fails) return HttpResponse.json({ message: "Busy" }, { status: 503 })
      const right = answer.response === "21G"
      const reasons = [{ text: "21G", reason: "It fits most arms.", right: true }]
      return HttpResponse.json({ mark: right ? 1 : 0, right: "21G", reasons, explanation: null })
    }),
  )
  return sent
}

const contents = () => within(screen.getByRole("navigation", { name: "Lesson contents" }))

test("a section's checks are answered one by one, told at once, and marked in the contents", async () => {
  const sent = serve([check(501, "Which for an adult?"), check(502, "Which is usual?")])
  const { person } = open("/course/5?tab=lesson#equipment")
  await person.click(await screen.findByRole("button", { name: "Answer 2 questions: Equipment" }))

  expect(await screen.findByRole("group", { name: "Which for an adult?" })).toHaveFocus()
  expect(screen.getByRole("button", { name: "Check" })).toBeDisabled()
  await person.click(screen.getByRole("radio", { name: "16G" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("It fits most arms.")).toBeVisible()
  expect(contents().queryByLabelText("done")).toBeNull()
  await person.click(screen.getByRole("button", { name: "Next" }))
  await person.click(await screen.findByRole("radio", { name: "21G" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  await person.click(await screen.findByRole("button", { name: "Done" }))

  expect(screen.getByText("1 of 2 right. What you missed comes back in your review.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Answer again: Equipment" })).toBeVisible()
  expect(contents().getByLabelText("done")).toBeVisible()
  expect(sent.map(({ id, response }) => [id, response])).toEqual([
    ["501", "16G"],
    ["502", "21G"],
  ])
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(2)
})

test("what was answered before is known, and a section without checks has none", async () => {
  serve([{ ...check(501, "Which?"), correct: true }])
  open("/course/5?tab=lesson#equipment")
  expect(await screen.findByText("1 of 1 right")).toBeVisible()
  expect(screen.getAllByRole("button", { name: /^Answer/, hidden: true })).toHaveLength(1)
})

test("an answer that did not arrive is sent again as the same one", async () => {
  const sent = serve([check(501, "Which?")], 1)
  const { person } = open("/course/5?tab=lesson#equipment")
  await person.click(await screen.findByRole("button", { name: "Answer 1 question: Equipment" }))
  await person.click(await screen.findByRole("radio", { name: "21G" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("Couldn't check your answer")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Check" }))
  await waitFor(() => expect(screen.getByRole("button", { name: "Done" })).toBeVisible())
  expect(sent).toHaveLength(2)
  expect(sent[0]?.clientId).toBe(sent[1]?.clientId)
})

test("the keys on the options choose them, and Enter checks and goes on, in the check that has the focus", async () => {
  const sent = serve([check(501, "Which for an adult?"), check(502, "Which is usual?")])
  const { person } = open("/course/5?tab=lesson#equipment")
  await person.click(await screen.findByRole("button", { name: "Answer 2 questions: Equipment" }))
  await screen.findByRole("group", { name: "Which for an adult?" })
  await person.keyboard("2")
  expect(screen.getByRole("radio", { name: "16G" })).toBeChecked()
  await person.keyboard("{Enter}")
  expect(await screen.findByText("It fits most arms.")).toBeVisible()
  await person.keyboard("{Enter}")
  expect(await screen.findByRole("group", { name: "Which is usual?" })).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await person.keyboard("1")
  expect(screen.getByRole("radio", { name: "21G" })).not.toBeChecked()
  expect(sent).toHaveLength(1)
})
