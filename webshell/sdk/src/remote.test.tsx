import { act, fireEvent } from "@testing-library/react"
import { RemoteModule } from "./remote.js"
import { renderPage, screen } from "./testing/index.js"

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined))
afterEach(() => void vi.useRealTimers())

test("a module is fetched when it is shown, and gets its props", async () => {
  const load = vi.fn(async () => ({ moduleId }: Record<string, unknown>) => <p>module {String(moduleId)}</p>)
  renderPage(<RemoteModule plugin="tutor" module="./Chat" props={{ moduleId: 5 }} />, { load })
  expect(await screen.findByText("module 5")).toBeVisible()
  expect(load).toHaveBeenCalledExactlyOnceWith("tutor", "./Chat")
})

test("a module that failed can be tried again", async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error("the network was away"))
    .mockResolvedValue(() => <p>here it is</p>)
  const { person } = renderPage(<RemoteModule plugin="tutor" module="./Chat" />, { load })
  await person.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("here it is")).toBeVisible()
})

test("a module that never answers is given up after fifteen seconds", async () => {
  vi.useFakeTimers()
  await act(async () => {
    renderPage(<RemoteModule plugin="tutor" module="./Chat" />, { load: () => new Promise(() => undefined) })
  })
  await act(async () => void (await vi.advanceTimersByTimeAsync(14_900)))
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  expect(screen.getByRole("alert")).toHaveTextContent("Couldn't load this part")
  fireEvent.click(screen.getByRole("button", { name: "Try again" }))
})
