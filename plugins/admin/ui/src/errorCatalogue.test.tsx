/** The error catalogue of the administrators' page: a status change fails in each way, and the page says what it must. */
import { answer, expectToast, failures } from "@cubital/sdk/testing"
import { answerAll, openDashboard, row } from "./testing/openDashboard"

test.each(failures)("a status change that fails $name is told", async ({ respond }) => {
  answerAll()
  const calls = answer("post", "/api/admin/students/7/status", respond)
  const { person } = openDashboard()
  const pause = (await row("Ada Lovelace")).getByRole("button", { name: /pause/i })
  await person.click(pause)
  await expectToast("Error", "Failed to update student status")
  expect(calls).toEqual(['{"status":"paused"}'])
  expect((await row("Ada Lovelace")).getByRole("button", { name: /pause/i })).toBeEnabled()
})
