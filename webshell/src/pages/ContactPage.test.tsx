import { boot, http, screen, server } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

test("a message is checked, thanked for, and the form is empty again; nothing is sent", async () => {
  const { person } = renderShell("/contact")
  await person.click(await screen.findByRole("button", { name: "Send Message" }))
  for (const words of [
    "Name is required",
    "Invalid email address",
    "Message must be at least 10 characters",
  ]) {
    expect(await screen.findByText(words)).toBeVisible()
  }

  await person.type(screen.getByLabelText("Name"), "Ada")
  await person.type(screen.getByLabelText("Email"), "ada@example.org")
  await person.type(screen.getByLabelText("Message"), "When does the course begin?")
  await person.click(screen.getByRole("button", { name: "Send Message" }))

  const title = await screen.findByText("Message Sent")
  expect(title.closest("li")).toHaveTextContent("Thank you for contacting us. We'll get back to you soon!")
  expect(screen.getByLabelText("Message")).toHaveValue("")
})

test("what was typed is there again when one comes back, until it is sent", async () => {
  const first = renderShell("/contact")
  await first.person.type(await screen.findByLabelText("Name"), "Ada")
  await first.person.type(screen.getByLabelText("Message"), "When does the course begin?")
  first.unmount()

  const { person } = renderShell("/contact")
  expect(await screen.findByLabelText("Name")).toHaveValue("Ada")
  expect(screen.getByLabelText("Message")).toHaveValue("When does the course begin?")
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
  await person.type(screen.getByLabelText("Email"), "ada@example.org")
  await person.click(screen.getByRole("button", { name: "Send Message" }))
  await screen.findByText("Message Sent")
  expect(Object.keys(sessionStorage)).toEqual([])
})

test("the same words can go as a mail, which the reader's own program sends", async () => {
  const requests: string[] = []
  server.use(http.post("*", ({ request }) => void requests.push(request.url)))
  const { person } = renderShell("/contact")
  const link = await screen.findByRole("link", { name: "Write it as an email instead" })
  expect(link).toHaveAttribute("href", `mailto:${boot.site.email}`)
  await person.type(screen.getByLabelText("Name"), "Ada & Co")
  await person.type(screen.getByLabelText("Message"), "When does it begin?{enter}And where?")
  expect(link).toHaveAttribute(
    "href",
    `mailto:${boot.site.email}?subject=Message%20from%20Ada%20%26%20Co&body=When%20does%20it%20begin%3F%0AAnd%20where%3F`,
  )
  expect(requests).toEqual([])
})
