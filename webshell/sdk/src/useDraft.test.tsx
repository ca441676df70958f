import { act } from "@testing-library/react"
import { useState } from "react"
import { forgetDrafts } from "./draftStore.js"
import { useSession } from "./session.js"
import { administrator, HttpResponse, http, renderPage, screen, server, student } from "./testing/index.js"
import { useDraft } from "./useDraft.js"

const KEY = "kept:7:note"

function Note() {
  const [text, setText] = useDraft("note", "")
  const { signOut, signIn } = useSession()
  const [credentials] = useState({ username: "x", password: "y", role: "student" as const, isAdmin: false })
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText((before) => `${before}!`)}>
        Louder
      </button>
      <button type="button" onClick={() => void signOut()}>
        Go
      </button>
      <button type="button" onClick={() => void signIn(credentials)}>
        Come
      </button>
    </>
  )
}

const note = () => screen.getByLabelText("Note")

test("what is typed outlives the page, and is gone when it is emptied", async () => {
  const first = renderPage(<Note />, { user: student })
  await first.person.type(note(), "which tube")
  await first.person.click(screen.getByRole("button", { name: "Louder" }))
  first.unmount()

  const { person } = renderPage(<Note />, { user: student })
  expect(note()).toHaveValue("which tube!")
  await person.clear(note())
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test("nobody sees what another typed", async () => {
  const first = renderPage(<Note />, { user: student })
  await first.person.type(note(), "private")
  first.unmount()
  renderPage(<Note />, { user: administrator })
  expect(note()).toHaveValue("")
})

test("signing out leaves nothing behind", async () => {
  server.use(http.post("*/api/logout", () => HttpResponse.json({ success: true })))
  const { person } = renderPage(<Note />, { user: student })
  await person.type(note(), "private")
  expect(sessionStorage.getItem(KEY)).toBe('"private"')
  await person.click(screen.getByRole("button", { name: "Go" }))
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test.each([
  [student, '"mine"'],
  [administrator, null],
])("after signing in again it is there for its owner alone: %#", async (user, expected) => {
  sessionStorage.setItem(KEY, '"mine"')
  server.use(http.post("*/api/login", () => HttpResponse.json(user)))
  const { person } = renderPage(<Note />)
  await person.click(screen.getByRole("button", { name: "Come" }))
  await vi.waitFor(() => expect(sessionStorage.getItem(KEY)).toBe(expected))
})

test.each(["not JSON", "5", '{"a":1}'])("whatever stands in the storage (%s), the page opens", (text) => {
  sessionStorage.setItem(KEY, text)
  renderPage(<Note />, { user: student })
  expect(note()).toHaveValue("")
})

test("a storage that refuses costs only the reload", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError")
  })
  const { person } = renderPage(<Note />, { user: student })
  await person.type(note(), "still typed")
  expect(note()).toHaveValue("still typed")
  act(() => forgetDrafts())
  expect(note()).toHaveValue("")
})
