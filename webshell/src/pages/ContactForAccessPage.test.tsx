import { boot, screen, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

test("a new student is told whom to write to and what to say, whichever plugins there are", async () => {
  renderShell("/contact-for-access", { registration: "approval", plugins: [] })

  expect(await screen.findByRole("heading", { level: 1, name: "Registration Successful" })).toBeVisible()
  const main = within(screen.getByRole("main"))
  const address = main.getByRole("link", { name: boot.site.email })
  expect(address.getAttribute("href")).toMatch(new RegExp(`^mailto:${boot.site.email}`))
  const details = main.getByRole("list", { name: "Please include in your email" })
  expect(
    within(details)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Your full name", "Your registered username", "Your contact information", "Any questions"])
})

test("the mail says already what it should, with the username of who has just signed up", async () => {
  const { router } = renderShell("/about", { registration: "approval", plugins: [] })
  await router.navigate("/contact-for-access", { state: { username: "ada" } })
  const mail = (await screen.findByRole("link", { name: "Email the School" })).getAttribute("href") ?? ""
  expect(decodeURIComponent(mail)).toBe(
    `mailto:${boot.site.email}?subject=Account activation&body=Please activate my account.\n\n` +
      "Full name: \nUsername: ada\nPhone or email: \nQuestions: \n",
  )
})

test("from there it goes back to signing in", async () => {
  const { person, where } = renderShell("/contact-for-access", { registration: "approval" })
  await person.click(await screen.findByRole("link", { name: "Back to Login" }))
  expect(where()).toBe("/auth")
})
