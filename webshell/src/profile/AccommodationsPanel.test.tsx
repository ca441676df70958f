import { HttpResponse, http, screen, server, student, waitFor, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

function keeping(failing = false) {
  const saved: unknown[] = []
  let preferences = { ...student.preferences }
  server.use(
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
    http.patch("*/api/user/preferences", async ({ request }) => {
      const change = (await request.json()) as object
      saved.push(change)
      if (failing) return new HttpResponse("", { status: 503 })
      preferences = { ...preferences, ...change }
      return HttpResponse.json({ ...student, preferences })
    }),
  )
  return saved
}

const panel = async () => within(await screen.findByRole("region", { name: "Accommodations" }))

test("more time, longer notices and less motion are saved one by one, and hold at once", async () => {
  const saved = keeping()
  const { person } = renderShell("/profile", { user: student })
  const choices = await panel()

  await person.selectOptions(choices.getByLabelText("Time for timed games, mock exams and exercises"), "1.5")
  await waitFor(() => expect(saved).toEqual([{ timeMultiplier: 1.5 }]))
  await person.selectOptions(
    choices.getByLabelText("Time for timed games, mock exams and exercises"),
    "No time limits",
  )
  await person.click(choices.getByLabelText(/^Longer notifications/))
  await person.click(choices.getByLabelText(/^Reduce motion/))

  await waitFor(() => expect(document.documentElement).toHaveAttribute("data-motion", "reduced"))
  expect(saved.slice(1)).toEqual([
    { timeMultiplier: "untimed" },
    { longerToasts: true },
    { reducedMotion: true },
  ])
  expect(choices.getByLabelText("Time for timed games, mock exams and exercises")).toHaveDisplayValue(
    "No time limits",
  )
})

test("a choice that could not be saved goes back, and is said", async () => {
  keeping(true)
  const { person } = renderShell("/profile", { user: student })
  const choices = await panel()

  await person.click(choices.getByLabelText(/^Reduce motion/))

  expect(await screen.findByText("We couldn't save your accommodations. Please try again.")).toBeVisible()
  await waitFor(() => expect(choices.getByLabelText(/^Reduce motion/)).not.toBeChecked())
  expect(document.documentElement).not.toHaveAttribute("data-motion")
})
