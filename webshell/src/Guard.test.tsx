import {
  administrator,
  delay,
  HttpResponse,
  http,
  screen,
  server,
  student,
  waitFor,
} from "@cubital/sdk/testing"
import { plugin, renderShell } from "./testing/renderShell"

const lessons = plugin("lessons", {
  pages: [
    { path: "/course/:id", module: "./CoursePage", access: "member", opens: "modules" },
    { path: "/admin", module: "./AdminPage", access: "admin", opens: null },
    { path: "/open", module: "./OpenPage", access: "public", opens: null },
  ],
})
const load = (_plugin: string, module: string) => Promise.resolve(() => <h1>{module}</h1>)

test("while nobody knows who is here, a protected page shows a spinner", async () => {
  server.use(http.get("*/api/user", async () => delay("infinite")))
  renderShell("/dashboard")
  expect(await screen.findByRole("status", { name: "Loading" })).toBeVisible()
})

test("a visitor is sent to /auth, and after signing in comes back to where they wanted to go", async () => {
  server.use(http.post("*/api/login", () => HttpResponse.json(student)))
  const { person, where } = renderShell("/course/5", { plugins: [lessons], load })

  await person.type(await screen.findByLabelText("Username"), "ada")
  expect(where()).toBe("/auth")
  await person.type(screen.getByLabelText("Password"), "secret123")
  await person.click(screen.getByRole("button", { name: "Sign In" }))

  expect(await screen.findByRole("heading", { name: "./CoursePage" })).toBeVisible()
  expect(where()).toBe("/course/5")
})

test.each(["/dashboard", "/course/5"])("who is sent to /auth from %s is told why", async (path) => {
  renderShell(path, { plugins: [lessons], load })
  expect(await screen.findByText("Sign in to continue.")).toBeVisible()
})

test("who comes to /auth by themselves is told nothing", async () => {
  renderShell("/auth")
  await screen.findByLabelText("Username")
  expect(screen.queryByText("Sign in to continue.")).toBeNull()
})

test("a student who opens the administrators' page is sent to the dashboard", async () => {
  const { where } = renderShell("/admin", { user: student, plugins: [lessons], load })
  await waitFor(() => expect(where()).toBe("/dashboard"))
})

test("an administrator sees it", async () => {
  renderShell("/admin", { user: administrator, plugins: [lessons], load })
  expect(await screen.findByRole("heading", { name: "./AdminPage" })).toBeVisible()
})

test("a public page of a plugin asks nobody", async () => {
  renderShell("/open", { plugins: [lessons], load })
  expect(await screen.findByRole("heading", { name: "./OpenPage" })).toBeVisible()
})

test("when the server cannot say who is here, the page says so and can be tried again", async () => {
  server.use(http.get("*/api/user", () => new HttpResponse("down", { status: 503 }), { once: true }))
  const { person, where } = renderShell("/dashboard")
  await person.click(await screen.findByRole("button", { name: "Try again" }))
  await waitFor(() => expect(where()).toBe("/auth"))
})

test("an unknown path is the not-found page", async () => {
  renderShell("/nowhere")
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible()
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible()
})
