import { HttpResponse, http, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

const ada = { ...student, fullName: "Ada", email: "ada@example.org", phoneNumber: "" }

function school(answer: (sent: Record<string, string>) => Response) {
  const sent: Record<string, string>[] = []
  server.use(
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
    http.get("*/api/account/details", () => HttpResponse.json({ user: ada, waitingEmail: null })),
    http.post("*/api/account/details", async ({ request }) => {
      const body = (await request.json()) as Record<string, string>
      sent.push(body)
      return answer(body)
    }),
  )
  return sent
}

test("name, email and phone number are shown, changed, and shown again", async () => {
  const sent = school(({ password: _, ...to }) =>
    HttpResponse.json({ user: { ...ada, ...to }, waitingEmail: null }),
  )
  const { person } = renderShell("/profile", { user: ada })
  expect(await screen.findByText("ada@example.org")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Edit details" }))
  const name = screen.getByLabelText("Full Name")
  expect(name).toHaveFocus()
  await person.clear(name)
  await person.type(name, "Ada Byron")
  await person.type(screen.getByLabelText("Phone Number"), "919 555 0100")
  await person.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByText("Ada Byron", { selector: "dd" })).toBeVisible()
  expect(screen.getByText("919 555 0100")).toBeVisible()
  expect(screen.getByRole("button", { name: "Edit details" })).toHaveFocus()
  expect(sent).toEqual([{ fullName: "Ada Byron", email: "ada@example.org", phoneNumber: "919 555 0100" }])
})

test("what sign-up refuses is refused before it is sent", async () => {
  const sent = school(() => HttpResponse.json({}))
  const { person } = renderShell("/profile", { user: ada })
  await person.click(await screen.findByRole("button", { name: "Edit details" }))
  await person.clear(screen.getByLabelText("Email"))
  await person.type(screen.getByLabelText("Email"), "nowhere")
  await person.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByText("Invalid email address")).toBeVisible()
  expect(sent).toEqual([])
})

test("a new address may need the password, and is told to wait for its link", async () => {
  const sent = school(({ password }) =>
    password
      ? HttpResponse.json({ user: ada, waitingEmail: "new@example.org" })
      : HttpResponse.json({ message: "Please enter your password first." }, { status: 403 }),
  )
  const { person } = renderShell("/profile", { user: ada })
  await person.click(await screen.findByRole("button", { name: "Edit details" }))
  await person.clear(screen.getByLabelText("Email"))
  await person.type(screen.getByLabelText("Email"), "new@example.org")
  await person.click(screen.getByRole("button", { name: "Save" }))
  await person.type(await screen.findByLabelText("Your password"), "secret1")
  await person.click(screen.getAllByRole("button", { name: "Save" }).at(-1) as HTMLElement)
  expect(await screen.findByText(/We sent a link to new@example.org/)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ email: "new@example.org", password: "secret1" })
})

test("the mailed link confirms the address, and its token leaves the address bar", async () => {
  school(() => HttpResponse.json({}))
  let token: unknown
  server.use(
    http.post("*/api/account/email/confirm", async ({ request }) => {
      token = await request.json()
      return HttpResponse.json({ user: { ...ada, email: "new@example.org" }, waitingEmail: null })
    }),
  )
  renderShell("/profile#email=abc", { user: ada })
  expect(await screen.findByText("new@example.org", { selector: "dd" })).toBeVisible()
  expect(token).toEqual({ token: "abc" })
  await waitFor(() => expect(window.location.hash).toBe(""))
})
