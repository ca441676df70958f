import { HttpResponse, http, screen, server, student, waitFor, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined))

test("saving progress is told, and told when it fails", async () => {
  server.use(http.post("*/api/progress/save-all", () => HttpResponse.json({ success: true })))
  const { person } = renderShell("/profile", { user: student })
  await person.click(await screen.findByRole("button", { name: "Save Progress" }))
  const saved = await screen.findByText("Progress saved")
  expect(saved.closest("li")).toHaveTextContent("Your learning progress has been successfully saved.")

  server.use(http.post("*/api/progress/save-all", () => HttpResponse.json({ success: false })))
  await person.click(screen.getByRole("button", { name: "Save Progress" }))
  const failed = await screen.findByText("Error saving progress")
  expect(failed.closest("li")).toHaveTextContent("There was an issue saving your progress. Try again?")
  expect(screen.queryByText("Progress saved")).not.toBeInTheDocument()
})

test("signing out saves first, ends the session and forgets what was seen", async () => {
  const calls: string[] = []
  server.use(
    http.post("*/api/progress/save-all", () => {
      calls.push("save")
      return HttpResponse.json({ success: true })
    }),
    http.post("*/api/logout", () => {
      calls.push("logout")
      return HttpResponse.json({ success: true })
    }),
  )
  const { person, where } = renderShell("/profile", { user: student })
  await person.click(await screen.findByRole("button", { name: "Sign out" }))
  expect(await screen.findByText("Successfully logged out. Your progress has been saved.")).toBeVisible()
  await waitFor(() => expect(where()).toBe("/auth"))
  expect(calls).toEqual(["save", "logout"])
  expect(screen.queryByText(/^Welcome,/)).not.toBeInTheDocument()
})

test("the menu behind its button saves and signs out too, and is closed afterwards", async () => {
  server.use(
    http.post("*/api/progress/save-all", () => HttpResponse.json({ success: true })),
    http.post("*/api/logout", () => HttpResponse.json({ success: true })),
  )
  const { person, where } = renderShell("/profile", { user: student })
  await person.click(await screen.findByRole("button", { name: "Menu" }))
  const menu = within(screen.getByRole("dialog"))
  await person.click(menu.getByRole("button", { name: "Save Progress" }))
  expect(await screen.findByText("Progress saved")).toBeVisible()
  await person.click(menu.getByRole("button", { name: "Sign out" }))
  await waitFor(() => expect(where()).toBe("/auth"))
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
})

test("when saving fails one is asked, and may stay", async () => {
  server.use(http.post("*/api/progress/save-all", () => new HttpResponse("", { status: 500 })))
  const { person, where } = renderShell("/profile", { user: student })
  await person.click(await screen.findByRole("button", { name: "Sign out" }))

  const dialog = await screen.findByRole("alertdialog")
  expect(dialog).toHaveTextContent("Progress saving failed. Continue with logout anyway?")
  await person.click(screen.getByRole("button", { name: "Stay signed in" }))
  expect(where()).toBe("/profile")
})

test("a failing logout is told and changes nothing", async () => {
  server.use(
    http.post("*/api/progress/save-all", () => HttpResponse.json({ success: true })),
    http.post("*/api/logout", () => new HttpResponse("", { status: 500 })),
  )
  const { person, where } = renderShell("/profile", { user: student })
  await person.click(await screen.findByRole("button", { name: "Sign out" }))
  expect(await screen.findByText("Failed to logout. Please try again.")).toBeVisible()
  expect(where()).toBe("/profile")
})

test("a theme is applied, stored, and the menu closes", async () => {
  const { person } = renderShell("/")
  await person.click(await screen.findByRole("button", { name: "Theme" }))
  expect(screen.getByRole("menuitemradio", { name: "Dark" })).toBeChecked()
  await person.click(screen.getByRole("menuitemradio", { name: "Purple" }))

  expect(document.documentElement).toHaveAttribute("data-theme", "purple")
  expect(localStorage.getItem("theme")).toBe("purple")
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument())
})

test("on a small screen the picker is a panel", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media.includes("max-width"), media }) as MediaQueryList,
  )
  const { person } = renderShell("/")
  await person.click(await screen.findByRole("button", { name: "Theme" }))
  expect(screen.getByRole("dialog", { name: "Theme" })).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Brown" }))
  expect(localStorage.getItem("theme")).toBe("brown")
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
})

test("the menu leads a visitor to the sign-up", async () => {
  const { person } = renderShell("/about")
  await person.click(await screen.findByRole("button", { name: "Menu" }))
  await person.click(within(screen.getByRole("dialog")).getByRole("link", { name: "Sign Up" }))
  expect(await screen.findByRole("tab", { name: "Sign Up", selected: true })).toBeVisible()
})

test("a browser in which somebody was signed in draws their frame before the server has answered", async () => {
  const { unmount } = renderShell("/about", { user: student })
  expect(await screen.findByText(/^Welcome,/)).toBeVisible()
  unmount()

  server.use(http.get("*/api/user", () => new Promise<never>(() => undefined)))
  renderShell("/about")
  expect(await screen.findByLabelText("Side menu")).toBeInTheDocument()
})
