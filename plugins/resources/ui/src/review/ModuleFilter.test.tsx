import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import StudyResources from "../StudyResources"
import { card } from "../testing/review"
import { emptyQueue, serveResources } from "../testing/school"

const waiting = {
  total: { due: 7, newCards: 10 },
  modules: [
    { moduleId: 5, due: 2, newCards: 1 },
    { moduleId: 6, due: 5, newCards: 0 },
  ],
}
const queues: Record<string, string> = { "": "Anemia", "5": "Gauge", "5,6": "Lancet" }

function open(at: string) {
  const calls: string[] = []
  serveResources({ queue: { ...emptyQueue, waiting } })
  server.use(
    http.get("*/api/resources/review", ({ request }) => {
      const modules = new URL(request.url).searchParams.getAll("modules").join()
      calls.push(modules)
      const key = queues[modules]
      const items = key ? [card(key)] : []
      return HttpResponse.json({ ...emptyQueue, waiting, newCards: items.length, items })
    }),
  )
  const page = renderPage(<StudyResources />, { path: "/study-resources", at, user: student })
  return { calls, ...page }
}

const REVIEW = "/study-resources?tab=flashcards&mode=review"

test("modules are chosen by what is due and what is new in each, and stand in the address", async () => {
  const { person, where, calls } = open(REVIEW)
  expect(await screen.findByRole("heading", { name: "Anemia" })).toBeVisible()
  expect(await screen.findByRole("button", { name: "Review (7 due · 10 new)" })).toBeVisible()

  await person.click(await screen.findByRole("button", { name: "All modules" }))
  const five = await screen.findByRole("checkbox", { name: /^5\. / })
  expect(five).toHaveAccessibleDescription("2 due · 1 new")
  expect(screen.getByRole("checkbox", { name: /^6\. / })).toHaveAccessibleDescription("5 due")
  expect(screen.getByRole("checkbox", { name: /^7\. / })).toHaveAccessibleDescription("nothing now")
  expect(screen.getByRole("button", { name: "Review these" })).toBeDisabled()
  await person.click(screen.getByRole("checkbox", { name: /^6\. / }))
  await person.click(five)
  await person.click(screen.getByRole("button", { name: "Review modules 5 and 6" }))

  expect(await screen.findByRole("heading", { name: "Lancet" })).toBeVisible()
  expect(where()).toBe(`${REVIEW}&modules=5%2C6`)
  expect(calls).toEqual(["", "5,6"])
})

test("an address with a module opens its review, and leads back to all of them", async () => {
  const { person, where } = open(`${REVIEW}&modules=5`)
  expect(await screen.findByRole("heading", { name: "Gauge" })).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Whole deck" }))
  await person.click(screen.getByRole("button", { name: /^Review/ }))
  expect(screen.getByRole("heading", { name: "Gauge" })).toBeVisible()
  await person.click(await screen.findByRole("button", { name: "Module 5" }))
  expect(await screen.findByRole("checkbox", { name: /^5\. / })).toBeChecked()
  await person.click(screen.getByRole("button", { name: "All modules" }))
  expect(await screen.findByRole("heading", { name: "Anemia" })).toBeVisible()
  await waitFor(() => expect(where()).toBe(REVIEW))
})

test("where a module has nothing, what waits in the others is offered", async () => {
  const { person } = open(`${REVIEW}&modules=9`)
  expect(await screen.findByText("Nothing is due in module 9 right now.")).toBeVisible()
  await person.click(await screen.findByRole("button", { name: "Review all modules (7 due · 10 new)" }))
  expect(await screen.findByRole("heading", { name: "Anemia" })).toBeVisible()
})
