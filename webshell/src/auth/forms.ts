/** The forms of /auth, with the words for what may not be sent. */
import * as z from "zod/mini"

const given = (value: string) => value !== ""
const username = z.string().check(z.trim(), z.minLength(1, "Username is required"))
const password = z.string().check(z.minLength(6, "Password must be at least 6 characters"))
const email = z.string().check(z.trim(), z.email("Invalid email address"))

export const SignInForm = z.object({ username, password })

export const SignUpForm = z.object({
  username,
  password,
  fullName: z.string().check(
    z.trim(),
    z.refine((value) => !given(value) || value.length >= 2, "Full name must be at least 2 characters"),
  ),
  email: z.union([z.literal(""), email], "Invalid email address"),
  phoneNumber: z.string().check(z.trim(), z.regex(/^(\+?[\d\s\-()]+)?$/, "Invalid phone number format")),
})

export const ResetRequestForm = z.object({
  identifier: z.string().check(z.trim(), z.minLength(1, "Email or username is required")),
})

export const NewPasswordForm = z
  .object({
    newPassword: password,
    confirmPassword: z.string().check(z.minLength(6, "Please confirm your password")),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords don't match",
    }),
  )
