import { act } from "@testing-library/react"
import { useAccommodations, usePreferences } from "./preferences.js"
import { HttpResponse, http, renderPage, screen, server, student } from "./testing/index.js"
import { toast } from "./toast.js"
import type { User } from "./user.js"

function Needs() {
  const needs = useAccommodations()
  const { save } = usePreferences()
  return (
    <>
      <output>{JSON.stringify(needs)}</output>
      <button type="button" onClick={() => void save({ longerToasts: true, timeMultiplier: 1.5 })}>
        Save
      </button>
    </>
  )
}

const shown = () => JSON.parse(screen.getByRole("status").textContent ?? "") as object
const who = (preferences: User["preferences"]): User => ({ ...student, preferences })

test("who has asked for nothing gets nothing special, visitors too", () => {
  const usual = { timeMultiplier: 1, longerToasts: false, reducedMotion: false }
  const first = renderPage(<Needs />)
  expect(shown()).toEqual(usual)
  first.unmount()
  renderPage(<Needs />, { user: student })
  expect(shown()).toEqual(usual)
})

test("less motion is done for the whole page, also where only the device asks for it", () => {
  const first = renderPage(<Needs />, { user: who({ reducedMotion: true, timeMultiplier: "untimed" }) })
  expect(shown()).toEqual({ timeMultiplier: "untimed", longerToasts: false, reducedMotion: true })
  expect(document.documentElement.dataset.motion).toBe("reduced")
  first.unmount()

  const matchMedia = window.matchMedia
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes("reduced-motion") }),
  )
  renderPage(<Needs />)
  expect(shown()).toMatchObject({ reducedMotion: true })
})

test("what is saved holds at once, and on the server", async () => {
  const sent: unknown[] = []
  server.use(
    http.patch("*/api/user/preferences", async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(who({ longerToasts: true, timeMultiplier: 1.5 }))
    }),
  )
  const { person } = renderPage(<Needs />, { user: student })
  await person.click(screen.getByRole("button", { name: "Save" }))
  await vi.waitFor(() => expect(shown()).toMatchObject({ longerToasts: true, timeMultiplier: 1.5 }))
  expect(sent).toEqual([{ longerToasts: true, timeMultiplier: 1.5 }])
})

test.each([
  [{}, 5000],
  [{ longerToasts: true }, 20_000],
])("a notice stays as long as it is needed: %j", async (preferences, milliseconds) => {
  renderPage(<Needs />, { user: who(preferences) })
  act(() => void toast({ title: "First of all" }))
  await screen.findByText("First of all")
  vi.useFakeTimers()
  act(() => void toast({ title: "Saved" }))
  expect(screen.getByText("Saved")).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(milliseconds - 200))
  expect(screen.getByText("Saved")).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(screen.queryByText("Saved")).not.toBeInTheDocument()
  vi.useRealTimers()
})

test("the theme of the account comes to a browser that has none, and never over its own", () => {
  const first = renderPage(<Needs />, { user: who({ theme: "green" }) })
  expect(document.documentElement.dataset.theme).toBe("green")
  first.unmount()

  localStorage.setItem("theme", "brown")
  document.documentElement.dataset.theme = "brown"
  renderPage(<Needs />, { user: who({ theme: "red" }) })
  expect(document.documentElement.dataset.theme).toBe("brown")
})
