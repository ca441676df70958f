import { boot, renderPage, screen } from "@cubital/sdk/testing"
import ContactForAccess from "./ContactForAccess"

test("a new student is told whom to write to and what to say", () => {
  renderPage(<ContactForAccess />, { path: "/contact-for-access" })

  expect(screen.getByRole("heading", { level: 1, name: "Registration Successful" })).toBeVisible()
  const address = screen.getByRole("link", { name: boot.site.email })
  expect(address.getAttribute("href")).toMatch(new RegExp(`^mailto:${boot.site.email}`))
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Your full name",
    "Your registered username",
    "Your contact information",
    "Any questions",
  ])
})

test("from there it goes back to signing in", async () => {
  const { person, where } = renderPage(<ContactForAccess />, { path: "/contact-for-access" })
  await person.click(screen.getByRole("link", { name: "Back to Login" }))
  expect(where()).toBe("/auth")
})
