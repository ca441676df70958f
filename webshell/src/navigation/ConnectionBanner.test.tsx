import { HttpResponse, http, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { act } from "@testing-library/react"
import { renderShell } from "../testing/renderShell"

const banner = () => screen.queryByText(/saved on this device/)

test("a device without a network is told so, and when it is back", async () => {
  renderShell("/about", { user: student })
  await screen.findByText("ada")
  expect(banner()).not.toBeInTheDocument()

  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event("offline")))
  expect((await screen.findByText(/You're offline/)).closest("[role=status]")).toBeVisible()

  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event("online")))
  expect(banner()).not.toBeInTheDocument()
})

test("a school that does not answer is asked again until it does", async () => {
  let there = false
  let pings = 0
  server.use(
    http.post("*/api/progress/save-all", () => HttpResponse.error()),
    http.get("*/healthz", () => {
      pings += 1
      return there ? HttpResponse.json({}) : HttpResponse.error()
    }),
  )
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const { person } = renderShell("/about", { user: student })
  await screen.findByText("ada")
  await person.click(screen.getByRole("button", { name: "Save Progress" }))
  expect((await screen.findByText(/Can't reach the school/)).closest("[role=status]")).toBeVisible()

  await act(() => vi.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(pings).toBe(1))
  expect(banner()).toBeVisible()
  there = true
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(banner()).not.toBeInTheDocument())
  vi.useRealTimers()
})
