import {
  administrator,
  delay,
  HttpResponse,
  http,
  screen,
  server,
  student,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

async function open(options: Parameters<typeof renderShell>[1] = {}) {
  const shell = renderShell("/auth", options)
  await screen.findByRole("tab", { name: "Student Sign In", selected: true })
  return shell
}

/** Answers a call and keeps what was sent. */
function answer(path: string, body: object, status = 200) {
  const sent: unknown[] = []
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(body, { status })
    }),
  )
  return sent
}

async function fill(person: ReturnType<typeof renderShell>["person"], values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await person.clear(screen.getByLabelText(label))
    if (value) await person.type(screen.getByLabelText(label), value)
  }
}

test("an empty form says nothing until it is sent, then follows every change", async () => {
  const { person } = await open()
  await person.click(screen.getByLabelText("Username"))
  await person.tab()
  expect(screen.queryByText("Username is required")).not.toBeInTheDocument()

  await person.click(screen.getByRole("button", { name: "Sign In" }))
  expect(await screen.findByText("Username is required")).toBeVisible()
  expect(screen.getByText("Password must be at least 6 characters")).toBeVisible()
  expect(screen.getByLabelText("Username")).toBeInvalid()

  await person.type(screen.getByLabelText("Username"), "a")
  await waitFor(() => expect(screen.queryByText("Username is required")).not.toBeInTheDocument())
})

test("the student tab sends the role of a student and leads to the dashboard", async () => {
  const sent = answer("/api/login", student)
  const { person, where } = await open()
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Sign In" }))
  await waitFor(() => expect(where()).toBe("/dashboard"))
  expect(sent).toEqual([{ username: "ada", password: "secret123", role: "student", isAdmin: false }])
})

test("the admin tab sends the role of an administrator and leads to /admin", async () => {
  const sent = answer("/api/login", administrator)
  const { person, where } = await open()
  await person.click(screen.getByRole("tab", { name: "Admin Sign In" }))
  await fill(person, { Username: "grace", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Sign In as Admin" }))
  await waitFor(() => expect(where()).toBe("/admin"))
  expect(sent).toEqual([{ username: "grace", password: "secret123", role: "admin", isAdmin: true }])
})

test.each([
  [{ message: "Your account is paused." }, "open", "Your account is paused."],
  [{}, "open", "Login failed"],
  [{ message: "Your account is paused." }, "payment", "Your account is paused."],
  [{}, "payment", "An error occurred"],
] as const)(
  "a refused sign-in is a toast with the server's sentence: %j %s",
  async (body, registration, sentence) => {
    answer("/api/login", body, 403)
    const { person } = await open({ registration })
    await fill(person, { Username: "ada", Password: "secret123" })
    await person.click(screen.getByRole("button", { name: "Sign In" }))
    const title = (await screen.findAllByText("Login failed"))[0]
    expect(title?.closest("li")).toHaveAttribute("data-variant", "destructive")
    expect(title?.closest("li")).toHaveTextContent(sentence)
  },
)

test("a refused sign-in is told at the form too, with the password ready to be typed anew", async () => {
  answer("/api/login", { message: "Invalid username or password" }, 401)
  const { person } = await open()
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Sign In" }))
  const alert = await within(screen.getByRole("form")).findByRole("alert")
  expect(alert).toHaveTextContent("We couldn't sign you in")
  expect(alert).toHaveTextContent("Invalid username or password")
  expect(screen.getByLabelText("Password")).toHaveFocus()
  await person.keyboard("other-secret")
  expect(screen.getByLabelText("Password")).toHaveValue("other-secret")

  answer("/api/login", student)
  await person.click(screen.getByRole("button", { name: "Sign In" }))
  await waitFor(() => expect(screen.queryByText("We couldn't sign you in")).not.toBeInTheDocument())
})

test("a toast does not say its title twice, and does not outlive its tab", async () => {
  answer("/api/login", {}, 500)
  const { person } = await open()
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Sign In" }))
  expect(await screen.findAllByText("Login failed")).toHaveLength(1)
  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  expect(screen.queryByText("Login failed")).not.toBeInTheDocument()
})

test("sign-up checks what is given, in the words of the school", async () => {
  const { person } = await open()
  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  await fill(person, { "Full Name": "A", Email: "not-an-address", "Phone Number": "call me" })
  await person.click(screen.getByRole("button", { name: "Create Account" }))

  for (const words of [
    "Username is required",
    "Password must be at least 6 characters",
    "Full name must be at least 2 characters",
    "Invalid email address",
    "Invalid phone number format",
  ]) {
    expect(await screen.findByText(words)).toBeVisible()
  }

  await fill(person, { "Full Name": "", Email: "", "Phone Number": "+1 (207) 555-0142" })
  await waitFor(() => expect(screen.queryByText(/Invalid/)).not.toBeInTheDocument())
  expect(screen.queryByText(/Full name must/)).not.toBeInTheDocument()
})

test("an open school registers and lets in at once; what is not given is empty", async () => {
  const sent = answer("/api/register", student)
  const { person, where } = await open({ registration: "open" })
  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Create Account" }))
  await waitFor(() => expect(where()).toBe("/dashboard"))
  expect(sent).toEqual([{ username: "ada", password: "secret123", fullName: "", email: "", phoneNumber: "" }])
})

test("other schools make a pending account and lead on", async () => {
  const sent = answer("/api/auth/registration/initiate", { success: true, redirect: "/contact-for-access" })
  const { person, where } = await open({ registration: "approval" })
  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Create Account" }))
  await waitFor(() => expect(where()).toBe("/contact-for-access"))
  expect(sent).toEqual([expect.objectContaining({ role: "student", status: "pending" })])
})

test.each([
  [200, { success: false }, "Failed to register"],
  [200, { success: false, error: "The payment service is away." }, "The payment service is away."],
  [409, { message: "That username is taken." }, "That username is taken."],
  [500, {}, "An error occurred"],
])("a registration that leads nowhere (%i %j) says why", async (status, body, sentence) => {
  answer("/api/auth/registration/initiate", body, status)
  const { person } = await open({ registration: "payment" })
  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Create Account" }))
  const title = await screen.findByText("Registration failed")
  expect(title.closest("li")).toHaveTextContent(sentence)
  expect(within(screen.getByRole("form")).getByRole("alert")).toHaveTextContent(
    "We couldn't finish your sign-up",
  )
})

test("a forgotten password is reset in two steps", async () => {
  const requests = answer("/api/auth/reset-password-request", { resetToken: "token-1" })
  const resets = answer("/api/auth/reset-password", {})
  const { person } = await open()
  await person.click(screen.getByRole("button", { name: "Forgot password?" }))
  const ofTheFirst = "Enter your email or username to reset your password."
  const ofTheSecond = "Choose a new password below, then sign in with it here."
  expect(screen.getByText(ofTheFirst)).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Request Reset" }))
  expect(await screen.findByText("Email or username is required")).toBeVisible()
  await person.type(screen.getByLabelText("Email or username"), "ada")
  await person.click(screen.getByRole("button", { name: "Request Reset" }))
  expect(await screen.findByText("Reset Request Sent")).toBeVisible()

  await person.type(await screen.findByLabelText("New password"), "new-secret")
  expect(screen.getByText(ofTheSecond)).toBeVisible()
  expect(screen.queryByText(ofTheFirst)).not.toBeInTheDocument()
  await person.type(screen.getByLabelText("Confirm password"), "other-secret")
  await person.click(screen.getByRole("button", { name: "Update Password" }))
  expect(await screen.findByText("Passwords don't match")).toBeVisible()
  await fill(person, { "Confirm password": "new" })
  expect(await screen.findByText("Please confirm your password")).toBeVisible()
  await fill(person, { "Confirm password": "new-secret" })
  await person.click(screen.getByRole("button", { name: "Update Password" }))

  expect(await screen.findByText("Password Updated")).toBeVisible()
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument()
  expect(requests).toEqual([{ identifier: "ada" }])
  expect(resets).toEqual([{ identifier: "ada", resetToken: "token-1", newPassword: "new-secret" }])
})

test("a request that fails says so, and cancel forgets it all", async () => {
  answer("/api/auth/reset-password-request", {}, 500)
  const { person } = await open()
  await person.click(screen.getByRole("button", { name: "Forgot password?" }))
  await person.type(screen.getByLabelText("Email or username"), "ada")
  await person.click(screen.getByRole("button", { name: "Request Reset" }))
  const title = await screen.findByText("Reset Request Failed")
  expect(title.closest("li")).toHaveTextContent(
    "Unable to process reset request. Please check your email or username.",
  )

  await person.click(screen.getByRole("button", { name: "Cancel" }))
  expect(screen.queryByLabelText("Email or username")).not.toBeInTheDocument()
  expect(screen.getByRole("tab", { selected: true })).toHaveFocus()
  await person.click(screen.getByRole("button", { name: "Forgot password?" }))
  expect(screen.getByLabelText("Email or username")).toHaveValue("")
})

test("while one resets, the sign-in is folded: no two fields can be taken for each other", async () => {
  const { person } = await open()
  await person.type(screen.getByLabelText("Username"), "ada")
  await person.click(screen.getByRole("button", { name: "Forgot password?" }))
  expect(screen.getAllByRole("textbox")).toHaveLength(1)
  expect(screen.getByLabelText("Email or username")).toHaveValue("ada")

  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  expect(screen.queryByLabelText("Email or username")).not.toBeInTheDocument()
  expect(screen.getByLabelText("Full Name")).toBeVisible()
  await person.click(screen.getByRole("tab", { name: "Student Sign In" }))
  expect(screen.getByLabelText("Username")).toHaveValue("ada")
})

test("a mailed link is for whoever opens it, also where somebody is signed in", async () => {
  answer("/api/auth/reset-password", {})
  const { person, where } = renderShell("/auth#reset=mailed", { user: student })
  await screen.findByText("ada")
  await person.type(await screen.findByLabelText("New password"), "new-secret")
  await person.type(screen.getByLabelText("Confirm password"), "new-secret")
  server.use(http.get("*/api/user", () => HttpResponse.json({}, { status: 401 })))
  await person.click(screen.getByRole("button", { name: "Update Password" }))
  expect(await screen.findByLabelText("Username")).toBeVisible()
  expect(where()).toBe("/auth")
})

test("who was invited is welcomed, chooses a first password, and is named at the sign-in", async () => {
  const resets = answer("/api/auth/reset-password", {})
  const { person } = renderShell("/auth#reset=mailed&invited=ann2")
  expect(await screen.findByRole("heading", { name: "Welcome! Choose your password" })).toBeVisible()
  expect(screen.getByText("ann2")).toBeVisible()
  expect(screen.getByText("Your account is ready.")).toBeVisible()
  expect(screen.queryByText(/new password below/)).toBeNull()
  await person.type(screen.getByLabelText("Password"), "correct-horse")
  await person.type(screen.getByLabelText("Confirm password"), "correct-horse")
  await person.click(screen.getByRole("button", { name: "Save Password" }))
  expect(await screen.findByText("Password saved")).toBeVisible()
  expect(await screen.findByLabelText("Username")).toHaveValue("ann2")
  expect(resets).toEqual([expect.objectContaining({ identifier: "ann2", resetToken: "mailed" })])
})

test("while a call runs, its button says so and cannot be pressed again", async () => {
  let calls = 0
  server.use(
    http.post("*/api/login", async () => {
      calls += 1
      await delay("infinite")
    }),
  )
  const { person } = await open()
  await fill(person, { Username: "ada", Password: "secret123" })
  await person.click(screen.getByRole("button", { name: "Sign In" }))
  const pending = await screen.findByRole("button", { name: "Signing in..." })
  expect(pending).toHaveAttribute("aria-disabled", "true")
  // It keeps the focus, and does nothing: not by Enter in a field either.
  expect(pending).toHaveFocus()
  await person.click(pending)
  await person.type(screen.getByLabelText("Password"), "{Enter}")
  expect(calls).toBe(1)
})

test("the mailed link opens the second step with its token", async () => {
  const resets = answer("/api/auth/reset-password", { message: "This link has been used." }, 400)
  const { person } = renderShell("/auth#reset=mailed")
  await person.type(await screen.findByLabelText("New password"), "new-secret")
  await person.type(screen.getByLabelText("Confirm password"), "new-secret")
  await person.click(screen.getByRole("button", { name: "Update Password" }))
  const title = await screen.findByText("Password Update Failed")
  expect(title.closest("li")).toHaveTextContent("This link has been used.")
  expect(resets).toEqual([expect.objectContaining({ resetToken: "mailed" })])
})
