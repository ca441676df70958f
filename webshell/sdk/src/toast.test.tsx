import { act, fireEvent } from "@testing-library/react"
import { renderPage, screen } from "./testing/index.js"
import { toast } from "./toast.js"

afterEach(() => void vi.useRealTimers())

test("one at a time: the newest replaces the one before", () => {
  renderPage(<p>a page</p>)
  act(() => void toast({ title: "First" }))
  act(() => void toast({ title: "Second", variant: "destructive" }))
  expect(screen.queryByText("First")).not.toBeInTheDocument()
  expect(screen.getByText("Second").closest("li")).toHaveAttribute("data-variant", "destructive")
})

test("it goes away after five seconds", () => {
  vi.useFakeTimers()
  renderPage(<p>a page</p>)
  act(() => void toast({ title: "Passing" }))
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.getByText("Passing")).toBeVisible()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText("Passing")).not.toBeInTheDocument()
})

test("F8 brings the focus to the notices", () => {
  renderPage(<p>a page</p>)
  act(() => void toast({ title: "Here" }))
  fireEvent.keyDown(document, { code: "F8" })
  expect(screen.getByRole("list")).toHaveFocus()
})

test("it can be dismissed", async () => {
  const { person } = renderPage(<p>a page</p>)
  act(() => void toast({ title: "Here" }))
  await person.click(screen.getByRole("button", { name: "Dismiss" }))
  expect(screen.queryByText("Here")).not.toBeInTheDocument()
})

test("its button does what it says once, and the notice goes", async () => {
  const { person } = renderPage(<p>a page</p>)
  const undo = vi.fn()
  act(() => void toast({ title: "Paused", action: { label: "Undo", onClick: undo } }))
  await person.click(screen.getByRole("button", { name: "Undo" }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText("Paused")).not.toBeInTheDocument()
})

test("it stays for as long as it is told", () => {
  vi.useFakeTimers()
  renderPage(<p>a page</p>)
  act(() => void toast({ title: "Paused", duration: 10_000 }))
  act(() => void vi.advanceTimersByTime(9900))
  expect(screen.getByText("Paused")).toBeVisible()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText("Paused")).not.toBeInTheDocument()
})
