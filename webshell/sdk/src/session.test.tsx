import "fake-indexeddb/auto"
import { useQuery } from "@tanstack/react-query"
import { act } from "@testing-library/react"
import { setOwner, storeAnswer } from "./offline/answerStore.js"
import { addWrite, writesOf } from "./offline/writeQueue.js"
import { useProgress } from "./progress.js"
import { useSession } from "./session.js"
import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "./testing/index.js"
import { holdDatabase } from "./testing/otherTab.js"

function Someone() {
  const { user, signOut, end, ending } = useSession()
  const progress = useProgress()
  const secret = useQuery<{ text: string }>({ queryKey: ["/api/secret"], enabled: Boolean(user) })
  return (
    <>
      <p>{user ? `signed in as ${user.username}` : "a visitor"}</p>
      {user && secret.data && <p>{secret.data.text}</p>}
      <p>why: {ending()?.why}</p>
      <button type="button" onClick={() => end("Paused by the school.")}>
        over
      </button>
      <p>{progress.records.length} records</p>
      <button type="button" onClick={() => signOut().catch(() => undefined)}>
        out
      </button>
      <button type="button" onClick={() => void secret.refetch()}>
        again
      </button>
    </>
  )
}

test("a session that the server has ended is noticed at the next call, with the server's reason", async () => {
  server.use(http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })))
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()

  server.use(
    http.get("*/api/secret", () =>
      HttpResponse.json({ message: "Your account is paused." }, { status: 401 }),
    ),
  )
  await person.click(screen.getByRole("button", { name: "again" }))

  expect(await screen.findByText("a visitor")).toBeVisible()
  expect(screen.queryByText("for members")).not.toBeInTheDocument()
  expect(await screen.findByText("Your account is paused.")).toBeVisible()
})

test("a session that the page hears to be over is told with its reason, which stays to be read", async () => {
  server.use(http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })))
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "over" }))
  expect(await screen.findByText("a visitor")).toBeVisible()
  const title = await screen.findByText("You've been signed out")
  expect(title.closest("li")).toHaveTextContent("Paused by the school.")
  expect(screen.getByText("why: Paused by the school.")).toBeVisible()
})

test("signing out reads cached progress once more; a failure there stops nothing", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const calls: string[] = []
  server.use(
    http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })),
    http.get("*/api/progress", () => {
      calls.push("progress")
      return calls.length === 1
        ? HttpResponse.json([{ id: 1, moduleId: 1, lastPosition: 5 }])
        : HttpResponse.error()
    }),
    http.post("*/api/logout", () => {
      calls.push("logout")
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("1 records")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "out" }))
  expect(await screen.findByText("a visitor")).toBeVisible()
  expect(calls).toEqual(["progress", "progress", "logout"])
  expect(report).toHaveBeenCalled()
})

test.each([
  [new HttpResponse('{"message":"The database is away."}', { status: 503 }), "The database is away."],
  [new HttpResponse("", { status: 500, statusText: "Internal Server Error" }), "500: Internal Server Error"],
  [HttpResponse.error(), /fetch/i],
])("a sign-out that fails says why, and one is still here: %#", async (refusal, words) => {
  server.use(
    http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })),
    http.post("*/api/logout", () => refusal),
  )
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "out" }))
  const title = await screen.findByText("Logout failed")
  expect(title.closest("li")).toHaveTextContent(words)
  expect(title.closest("li")).toHaveAttribute("data-variant", "destructive")
  expect(screen.getByText("signed in as ada")).toBeVisible()
  expect(screen.getByText("for members")).toBeVisible()
})

test("what is kept of whoever signs out is gone before the page goes on, and nothing is said meanwhile", async () => {
  let signedOut = false
  let refused = 0
  server.use(
    http.get("*/api/secret", () => {
      if (!signedOut) return HttpResponse.json({ text: "for members" })
      refused += 1
      return new HttpResponse(null, { status: 401 })
    }),
    http.post("*/api/x", () => HttpResponse.error()),
    http.post("*/api/logout", () => {
      signedOut = true
      return HttpResponse.json({ success: true })
    }),
  )
  await setOwner(student)
  await storeAnswer(student.id, "/api/secret", { text: "for members" })
  await addWrite({ id: "a", user: student.id, path: "/api/x", item: {}, rest: {} })
  const database = await holdDatabase()
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()

  await person.click(screen.getByRole("button", { name: "out" }))
  await waitFor(() => expect(signedOut).toBe(true))
  await person.click(screen.getByRole("button", { name: "again" }))
  await waitFor(() => expect(refused).toBe(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.getByText("signed in as ada")).toBeVisible()
  expect(screen.queryByText("You've been signed out")).not.toBeInTheDocument()

  database.letGo()
  expect(await screen.findByText("a visitor")).toBeVisible()
  expect(await act(() => database.counts())).toEqual({ person: 0, answers: 0, writes: 0 })
  expect(await writesOf(student.id)).toEqual([])
  expect(localStorage.getItem("kept-for")).toBeNull()
  expect(screen.queryByText("You've been signed out")).not.toBeInTheDocument()
})

test("whoever signs out is not told that the session is over, and leaves nothing, however early the end is heard of", async () => {
  let answer: () => void = () => undefined
  const heard = new Promise<void>((resolve) => {
    answer = resolve
  })
  let called = false
  server.use(
    http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })),
    http.post("*/api/x", () => HttpResponse.error()),
    http.post("*/api/logout", async () => {
      called = true
      await heard
      return HttpResponse.json({ success: true })
    }),
  )
  await addWrite({ id: "a", user: student.id, path: "/api/x", item: {}, rest: {} })
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()

  await person.click(screen.getByRole("button", { name: "out" }))
  await waitFor(() => expect(called).toBe(true))
  await person.click(screen.getByRole("button", { name: "over" }))
  expect(screen.getByText("signed in as ada")).toBeVisible()
  answer()
  expect(await screen.findByText("a visitor")).toBeVisible()
  expect(await writesOf(student.id)).toEqual([])
  expect(screen.queryByText("You've been signed out")).not.toBeInTheDocument()
})

test("a sign-out that failed does not keep the end of the session from being told", async () => {
  server.use(
    http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })),
    http.post("*/api/logout", () => HttpResponse.error()),
  )
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "out" }))
  expect(await screen.findByText("Logout failed")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "over" }))
  expect(await screen.findByText("You've been signed out")).toBeVisible()
})

test("a sign-out that is refused because the session is over tells why it is", async () => {
  server.use(
    http.get("*/api/secret", () => HttpResponse.json({ text: "for members" })),
    http.post("*/api/logout", () =>
      HttpResponse.json({ message: "Your account is paused." }, { status: 401 }),
    ),
  )
  const { person } = renderPage(<Someone />, { user: student })
  expect(await screen.findByText("for members")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "out" }))
  expect(await screen.findByText("a visitor")).toBeVisible()
  expect(await screen.findByText("You've been signed out")).toBeVisible()
  expect(screen.getByText("why: Your account is paused.")).toBeVisible()
})
