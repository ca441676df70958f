import { HttpResponse, http, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { open, serve } from "../testing/review"

test("with four grades the keys are again, hard, good, easy, and each says when the card comes back", async () => {
  const sent = serve()
  const { person } = open({ fourGrades: true })
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" ")
  const names = screen
    .getAllByRole("button", { name: /^(Again|Hard|Good|Easy)/ })
    .map((button) => button.textContent)
  expect(names.map((name) => name?.replace(/\W*\d$/, ""))).toEqual(["Again", "Hard", "Good", "Easy"])
  expect(screen.getByText("in 8 days")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Knew it" })).toBeNull()

  await person.keyboard("2")
  await screen.findByRole("heading", { name: "Plasma" })
  await person.keyboard(" 4")
  await waitFor(() =>
    expect(sent.flat().map(({ knew, effort }) => [knew, effort])).toEqual([
      [true, "hard"],
      [true, "easy"],
    ]),
  )
})

test("the choice between two and four grades is made where one grades, and is kept", async () => {
  serve()
  const choices: unknown[] = []
  server.use(
    http.patch("*/api/user/preferences", async ({ request }) => {
      choices.push(await request.json())
      return HttpResponse.json({ ...student, preferences: { fourGrades: true } })
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: /^Use four grades/, pressed: false }))
  expect(await screen.findByRole("button", { name: /^Use four grades/, pressed: true })).toBeVisible()
  expect(choices).toEqual([{ fourGrades: true }])
})
