import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { act } from "react"
import { vi } from "vitest"
import { type Place, usePlace } from "./usePlace"

/** Reads one section after the other, by its buttons. */
function Lesson({ sections }: { sections: string[] }) {
  const note = usePlace(5)
  return sections.map((section) => (
    <button type="button" key={section} onClick={() => note(lesson(section))}>
      {section}
    </button>
  ))
}

function places() {
  const requests: unknown[] = []
  server.use(
    http.post("*/api/tutor/modules/5/place", async ({ request }) => {
      requests.push(await request.json())
      return HttpResponse.json({ success: true })
    }),
  )
  return requests
}

const lesson = (section: string): Place => ({ tab: "lesson", section })

const open = (...sections: string[]) => renderPage(<Lesson sections={sections} />, { user: student })
const read = (section: string) => act(() => screen.getByRole("button", { name: section }).click())

test("of places that one runs past, the one where one stays is requests, once", async () => {
  const sent = places()
  open("one", "two")
  read("one")
  read("two")
  await waitFor(() => expect(sent).toEqual([lesson("two")]), { timeout: 4000 })
  read("two")
  await new Promise((done) => setTimeout(done, 2500))
  expect(sent).toHaveLength(1)
})

test("whoever leaves at once leaves the place behind", async () => {
  const sent = places()
  const { unmount } = open("three")
  read("three")
  unmount()
  await waitFor(() => expect(sent).toEqual([lesson("three")]))
})

test("a minute of reading is told, and a minute of nothing is not", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const sent = places()
    open("four")
    read("four")
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(sent).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    window.dispatchEvent(new Event("scroll"))
    await vi.advanceTimersByTimeAsync(60_000)
    await waitFor(() => expect(sent).toHaveLength(2))
  } finally {
    vi.useRealTimers()
  }
})
