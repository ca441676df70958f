import { HttpResponse, http, screen, server, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

const privacy = {
  name: "privacy",
  title: "Privacy",
  text: "## What is held\n\nYour **name**.",
  order: 3,
  sample: false,
}

test("the foot of every page leads to the school's own pages", async () => {
  server.use(http.get("*/api/pages/privacy", () => HttpResponse.json(privacy)))
  const { person, where } = renderShell("/about")
  const foot = within(await screen.findByRole("contentinfo"))

  await person.click(foot.getByRole("link", { name: "Privacy" }))

  expect(where()).toBe("/info/privacy")
  expect(await screen.findByRole("heading", { level: 1, name: "Privacy" })).toBeVisible()
  expect(await screen.findByRole("heading", { level: 2, name: "What is held" })).toBeVisible()
})

test("a page that the school does not have is the page that says so", async () => {
  server.use(http.get("*/api/pages/fees", () => HttpResponse.json({ message: "None" }, { status: 404 })))
  renderShell("/info/fees")
  expect(await screen.findByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible()
})

test("a page that could not be fetched can be asked for again", async () => {
  server.use(http.get("*/api/pages/privacy", () => HttpResponse.json({ message: "Busy" }, { status: 503 })))
  const { person } = renderShell("/info/privacy")
  const again = await screen.findByRole("button", { name: "Try again" })
  server.use(http.get("*/api/pages/privacy", () => HttpResponse.json(privacy)))
  await person.click(again)
  expect(await screen.findByRole("heading", { level: 2, name: "What is held" })).toBeVisible()
})
