import { HttpResponse, http, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

const identityProviders = [{ name: "school", label: "School account" }]
const RETURN = "/auth#provider=school&state=s&code=c&iss=https%3A%2F%2Flogin.example"

function finish(body: object, status = 200) {
  const sent: unknown[] = []
  server.use(
    http.post("*/api/auth/oidc/school/finish", async ({ request }) => {
      sent.push(await request.json())
      if (status === 200 && "user" in body) {
        server.use(http.get("*/api/user", () => HttpResponse.json(student)))
      }
      return HttpResponse.json(body, { status })
    }),
  )
  return sent
}

test("a school without providers has no buttons for them", async () => {
  renderShell("/auth")
  await screen.findByRole("button", { name: "Sign In" })
  expect(screen.queryByRole("button", { name: /Continue with/ })).not.toBeInTheDocument()
})

test("each provider has a button, and a refusal is read above them", async () => {
  server.use(
    http.post("*/api/auth/oidc/school/start", () =>
      HttpResponse.json({ message: "School account doesn't answer just now." }, { status: 503 }),
    ),
  )
  const { person } = renderShell("/auth", { identityProviders })
  await person.click(await screen.findByRole("button", { name: "Continue with School account" }))
  expect(await screen.findByText("School account doesn't answer just now.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Continue with School account" })).toBeEnabled()
})

test("what came back is handed in once, taken out of the address, and leads where one was", async () => {
  const sent = finish({ user: student, redirect: "/about" })
  const { where, router } = renderShell(RETURN, { identityProviders })
  await waitFor(() => expect(where()).toBe("/about"))
  expect(sent).toEqual([{ state: "s", code: "c", error: "", iss: "https://login.example" }])
  expect(router.state.location.hash).toBe("")
})

test.each(["https://evil.example/", "//evil.example", undefined])(
  "a way out of the school is not taken: %s",
  async (redirect) => {
    finish({ user: student, redirect })
    const { where } = renderShell(RETURN, { identityProviders })
    await waitFor(() => expect(where()).toBe("/dashboard"))
  },
)

test("a refusal is read on the sign-in page, which is as it ever was", async () => {
  finish({ message: "This sign-in took too long." }, 400)
  renderShell(RETURN, { identityProviders })
  expect(await screen.findByText("This sign-in took too long.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Sign In" })).toBeVisible()
})

test("an account that waits is led to its page, an unfinished registration to its next step", async () => {
  finish({ redirect: "/contact-for-access" })
  const { where } = renderShell(RETURN, { identityProviders })
  await waitFor(() => expect(where()).toBe("/contact-for-access"))
})

test("a registration that is to be paid for goes on where the server says", async () => {
  finish({ message: "Your registration is not finished yet.", redirect: "/contact" }, 403)
  const { where } = renderShell(RETURN, { identityProviders })
  await waitFor(() => expect(where()).toBe("/contact"))
})

test("an account with two-step sign-in is asked for its code", async () => {
  finish({ message: "One more step: show that it's you.", secondStep: ["app"] }, 403)
  const { where } = renderShell(RETURN, { identityProviders })
  expect(await screen.findByRole("textbox", { name: "Code" })).toBeVisible()
  expect(screen.queryByText("One more step: show that it's you.")).not.toBeInTheDocument()
  expect(where()).toBe("/auth")
})

test.each([
  ["/study-resources?tab=help", "/study-resources?tab=help"],
  ["https://evil.example/dashboard", "/dashboard"],
  ["/..//evil.example", "/dashboard"],
])("after the second step one is where one wanted to be: %s", async (returnTo, page) => {
  finish({ message: "One more step.", secondStep: ["app"], returnTo }, 403)
  server.use(http.post("*/api/login/code", () => HttpResponse.json(student)))
  const { router, person } = renderShell(RETURN, { identityProviders })
  await person.type(await screen.findByRole("textbox", { name: "Code" }), "123456")
  await person.click(screen.getByRole("button", { name: "Finish signing in" }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(page))
})
