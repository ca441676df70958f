// @vitest-environment node
import { SignUpForm } from "./auth/forms"
import { textOf } from "./formRules"
import { PasswordForm } from "./profile/forms"
import { rules } from "./rules.gen"

/** By field, the first, which is the one that is shown. */
const problemsOf = (form: typeof SignUpForm | typeof PasswordForm, values: object) => {
  const { error } = form.safeParse(values)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]).reverse(),
  )
}

const nobody = { username: "", password: "", fullName: "", email: "", phoneNumber: "" }

test("a form says what the server would, in its words", () => {
  const wrong = { ...nobody, password: "12345", fullName: "A", email: "ada@example", phoneNumber: "call me" }
  expect(problemsOf(SignUpForm, wrong)).toEqual({
    username: "Username is required",
    password: "Password must be at least 6 characters",
    fullName: "Full name must be at least 2 characters",
    email: "Invalid email address",
    phoneNumber: "Invalid phone number format",
  })
})

test("optional fields may be empty, and space around them does not count", () => {
  expect(SignUpForm.parse({ ...nobody, username: " ada ", password: "secret1", fullName: "  " })).toEqual({
    ...nobody,
    username: "ada",
    password: "secret1",
  })
})

test.each(["ada@example.org", "ada.byron+course@mail.example.org", "jürgen@bücher.example", " ada@a.b "])(
  "%s is an email address",
  (email) => {
    expect(problemsOf(SignUpForm, { ...nobody, username: "ada", password: "secret1", email })).toEqual({})
  },
)

test.each(["ada", "@example.org", "ada@", "ada@@example.org", ".ada@example.org", "a da@example.org"])(
  "%s is none",
  (email) => {
    const problems = problemsOf(SignUpForm, { ...nobody, username: "ada", password: "secret1", email })
    expect(problems).toEqual({ email: rules.NewAccount.email.mismatch })
  },
)

test("a character outside the basic plane counts once, as on the server", () => {
  const password = textOf(rules.NewAccount.password)
  expect(password.safeParse("🩸🩸🩸").success).toBe(false)
  expect(password.safeParse("🩸🩸🩸🩸🩸🩸").success).toBe(true)
})

test("that the two new passwords differ is said after what is wrong with each", () => {
  const form = { currentPassword: "old", newPassword: "secret1" }
  expect(problemsOf(PasswordForm, { ...form, confirmPassword: "secret2" })).toEqual({
    confirmPassword: "Passwords don't match",
  })
  expect(problemsOf(PasswordForm, { ...form, confirmPassword: "" })).toEqual({
    confirmPassword: "Please confirm your password",
  })
})
