import { HttpResponse, http, screen, server, student, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

const identityProviders = [{ name: "school", label: "School account" }]

function methods(hasPassword: boolean, linkedAt: string | null) {
  const answer = {
    hasPassword,
    providers: [
      { provider: "school", label: "School account", linkedAt, usable: true },
      { provider: "former", label: "former", linkedAt: "2026-05-02T09:00:00.000Z", usable: false },
    ],
  }
  server.use(
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
    http.get("*/api/account/sign-in-methods", () => HttpResponse.json(answer)),
  )
  return answer
}

const panel = async (name: string) => within(await screen.findByRole("region", { name }))

test("each way to sign in is named, with what can be done about it", async () => {
  methods(true, null)
  renderShell("/profile", { user: student, identityProviders })
  const items = await (await panel("Sign-in methods")).findAllByRole("listitem")
  expect(items.map((item) => item.textContent)).toEqual([
    "Username and passwordReady to use",
    "School accountNot linkedLink",
    "formerLinked on May 2, 2026 · no longer offered by the schoolUnlink",
  ])
})

test("a school without providers asks nothing, and shows no panel", async () => {
  server.use(
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
    http.get("*/api/account/sign-in-methods", () => {
      throw new Error("asked in vain")
    }),
  )
  renderShell("/profile", { user: student })
  await screen.findByRole("region", { name: "Password" })
  expect(screen.queryByRole("region", { name: "Sign-in methods" })).not.toBeInTheDocument()
})

test("unlinking is asked for once more, and wants the password after a while", async () => {
  const answer = methods(true, "2026-05-02T09:00:00.000Z")
  const sent: string[] = []
  server.use(
    http.post("*/api/account/sign-in-methods/school/unlink", async ({ request }) => {
      const body = await request.text()
      sent.push(body)
      if (!body) {
        return HttpResponse.json({ message: "Please enter your password first." }, { status: 403 })
      }
      Object.assign(answer.providers[0] ?? {}, { linkedAt: null })
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = renderShell("/profile", { user: student, identityProviders })
  const region = await panel("Sign-in methods")
  await person.click(await region.findByRole("button", { name: "Unlink School account" }))
  await person.click(await screen.findByRole("button", { name: "Unlink" }))
  await person.type(await screen.findByLabelText("Your password"), "secret123")
  await person.click(screen.getByRole("button", { name: "Continue" }))
  expect(await region.findByRole("button", { name: "Link School account" })).toBeVisible()
  expect(sent).toEqual(["", '{"password":"secret123"}'])
})

test("who has no password can neither change it nor is asked for it", async () => {
  methods(false, "2026-05-02T09:00:00.000Z")
  const sent: unknown[] = []
  server.use(
    http.post("*/api/account/erase", async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: "It's been a while since you signed in." }, { status: 409 })
    }),
  )
  const { person } = renderShell("/profile", { user: student, identityProviders })
  expect(await (await panel("Password")).findByText(/You have no password yet/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Change password" })).not.toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: "Delete my account" }))
  await person.click(await screen.findByRole("button", { name: "Delete permanently" }))
  expect(await screen.findByText("It's been a while since you signed in.")).toBeVisible()
  expect(sent).toEqual([{}])
})
