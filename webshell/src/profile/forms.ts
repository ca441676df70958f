/** The forms of the profile, with the words for what may not be sent. */
import * as z from "zod/mini"

export const PasswordForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, "Your current password is required")),
    newPassword: z.string().check(z.minLength(6, "Password must be at least 6 characters")),
    confirmPassword: z.string().check(z.minLength(6, "Please confirm your password")),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords don't match",
    }),
  )

export const EraseForm = z.object({
  password: z.string().check(z.minLength(1, "Your password is required")),
})
