/** The error catalogue of the shell's pages: each call fails in each way, and the page says what it must. */
import {
  answer,
  expectToast,
  type Failure,
  failures,
  HttpResponse,
  screen,
  student,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import { renderShell } from "./testing/renderShell"

let errors: ReturnType<typeof logErrors>
const logErrors = () => vi.spyOn(console, "error").mockImplementation(() => undefined)
beforeEach(() => {
  errors = logErrors()
})

const logged = () => errors.mock.calls.map((words) => words.map(String).join(" ")).join("\n")
const json = (body: object) => () => HttpResponse.json(body)

type Person = ReturnType<typeof renderShell>["person"]

async function openAuth(registration: "open" | "approval" = "open") {
  const shell = renderShell("/auth", { registration })
  await screen.findByRole("tab", { name: "Student Sign In", selected: true })
  return shell
}

async function signIn(person: Person) {
  await person.type(screen.getByLabelText("Username"), "student")
  await person.type(screen.getByLabelText("Password"), "student123")
  await person.click(screen.getByRole("button", { name: "Sign In" }))
}

async function signUp(person: Person) {
  await person.click(screen.getByRole("tab", { name: "Sign Up" }))
  await person.type(screen.getByLabelText("Username"), "newcomer")
  await person.type(screen.getByLabelText("Password"), "secret1")
  await person.click(screen.getByRole("button", { name: "Create Account" }))
}

async function requestReset(person: Person) {
  await person.click(screen.getByRole("button", { name: "Forgot password?" }))
  await person.type(screen.getByLabelText("Email or username"), "student")
  await person.click(screen.getByRole("button", { name: "Request Reset" }))
}

async function updatePassword(person: Person) {
  answer("post", "/api/auth/reset-password-request", json({ success: true, resetToken: "token" }))
  await requestReset(person)
  await person.type(await screen.findByLabelText("New password"), "student123")
  await person.type(screen.getByLabelText("Confirm password"), "student123")
  await person.click(screen.getByRole("button", { name: "Update Password" }))
}

/** The call that fails, what a visitor of /auth does, the toast's title, and its text where the server sends none. */
type Row = [path: string, act: (person: Person) => Promise<void>, title: string, fallback: string]

const ON_AUTH: Row[] = [
  ["/api/login", signIn, "Login failed", "Login failed"],
  ["/api/register", signUp, "Registration failed", "Registration failed"],
  [
    "/api/auth/reset-password-request",
    requestReset,
    "Reset Request Failed",
    "Unable to process reset request. Please check your email or username.",
  ],
  [
    "/api/auth/reset-password",
    updatePassword,
    "Password Update Failed",
    "Unable to update password. Please try again.",
  ],
]
const ON_AUTH_WITH_APPROVAL: Row[] = [
  ["/api/login", signIn, "Login failed", "An error occurred"],
  ["/api/auth/registration/initiate", signUp, "Registration failed", "An error occurred"],
]

describe.each([
  ...ON_AUTH.map((row) => ["open", ...row] as const),
  ...ON_AUTH_WITH_APPROVAL.map((row) => ["approval", ...row] as const),
])("with registration %s, %s", (registration, path, act, title, fallback) => {
  test.each(failures)("that fails $name is told, once tried", async ({ respond, words }) => {
    const calls = answer("post", path, respond)
    const { person, where } = await openAuth(registration)
    await act(person)
    await expectToast(title, words ?? fallback)
    expect(calls).toHaveLength(1)
    expect(where()).toBe("/auth")
  })
})

test.each([
  [{}, "Failed to register"],
  [{ success: false }, "Failed to register"],
  [{ success: true }, "Failed to register"],
  [{ success: false, error: "Closed." }, "Closed."],
  [{ success: false, redirect: "/contact-for-access", error: "Closed." }, "Closed."],
])("a registration that leads nowhere says why: %j", async (body, sentence) => {
  answer("post", "/api/auth/registration/initiate", json(body))
  const { person } = await openAuth("approval")
  await signUp(person)
  await expectToast("Registration failed", sentence)
})

test("what was typed is still there after a failure", async () => {
  answer("post", "/api/register", () => HttpResponse.error())
  const { person } = await openAuth()
  await signUp(person)
  await expectToast("Registration failed")
  expect(screen.getByLabelText("Username")).toHaveValue("newcomer")
  expect(screen.getByLabelText("Password")).toHaveValue("secret1")
})

async function openMember(at: string) {
  const shell = renderShell(at, { user: student })
  await screen.findByRole("button", { name: "Sign out" })
  return shell
}

const saves = (respond: Failure["respond"] = json({ success: true })) =>
  answer("post", "/api/progress/save-all", respond)

describe.each([
  ["/profile", "Logout"],
  ["/dashboard", "Sign out"],
])("a sign-out on %s", (place, name) => {
  test.each(failures)("that fails $name is told, and leaves one where one was", async ({ respond }) => {
    saves()
    answer("post", "/api/logout", respond)
    const { person, where } = await openMember(place)
    await person.click(await screen.findByRole("button", { name }))
    await expectToast("Error", "Failed to logout. Please try again.")
    expect(where()).toBe(place)
    await waitFor(() => expect(screen.getByRole("button", { name })).toBeEnabled())
  })
})

test("progress that cannot be read again before the sign-out is only logged", async () => {
  const { person } = await openMember("/profile")
  await screen.findByRole("progressbar", { name: "Overall progress" })
  answer("get", "/api/progress", () => HttpResponse.error())
  const ended = answer("post", "/api/logout", json({ success: true }))
  await person.click(screen.getByRole("button", { name: "Logout" }))
  await expectToast("Saving progress...", undefined, "normal")
  await expectToast("Success", "Successfully logged out. Come back soon!", "normal")
  expect(ended).toHaveLength(1)
  expect(logged()).toContain("Progress could not be re-read")
})

const SAVE_FAILED = ["Error saving progress", "There was an issue saving your progress. Try again?"] as const

test.each(failures)("progress that cannot be saved is told: $name", async ({ respond }) => {
  saves(respond)
  const { person } = await openMember("/dashboard")
  await person.click(screen.getByRole("button", { name: "Save Progress" }))
  await expectToast(...SAVE_FAILED)
})

test.each([
  [{ success: false }, "Failed to save progress"],
  [{ error: "The disk is full." }, "The disk is full."],
])("a save that the server does not confirm has failed: %j", async (body, reason) => {
  saves(json(body))
  const { person } = await openMember("/dashboard")
  await person.click(screen.getByRole("button", { name: "Save Progress" }))
  await expectToast(...SAVE_FAILED)
  expect(logged()).toContain(reason)
})

test("who cannot save is asked before signing out", async () => {
  saves(() => HttpResponse.error())
  const ended = answer("post", "/api/logout", json({ success: true }))
  const { person, where } = await openMember("/dashboard")
  const signOut = screen.getByRole("button", { name: "Sign out" })
  await person.click(signOut)
  const prompt = await screen.findByRole("alertdialog")
  expect(prompt).toHaveTextContent("Progress saving failed. Continue with logout anyway?")
  await person.click(within(prompt).getByRole("button", { name: "Stay signed in" }))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument())
  await waitFor(() => expect(signOut).toHaveFocus())
  expect(ended).toEqual([])

  await person.click(signOut)
  await person.click(await screen.findByRole("button", { name: "Log out anyway" }))
  await waitFor(() => expect(where()).toBe("/auth"))
  expect(ended).toHaveLength(1)
})
