/** The forms of /auth. */
import * as z from "zod/mini"
import { samePassword, textOf } from "../formRules"
import { rules } from "../rules.gen"

export const SignInForm = z.object({
  username: textOf(rules.Login.username),
  password: textOf(rules.Login.password),
})

export const SignUpForm = z.object({
  username: textOf(rules.NewAccount.username),
  password: textOf(rules.NewAccount.password),
  fullName: textOf(rules.NewAccount.fullName),
  email: textOf(rules.NewAccount.email),
  phoneNumber: textOf(rules.NewAccount.phoneNumber),
})

export const ResetRequestForm = z.object({ identifier: textOf(rules.ResetRequest.identifier) })

export const NewPasswordForm = z
  .object({
    newPassword: textOf(rules.NewPassword.newPassword),
    confirmPassword: textOf(rules.NewPassword.confirmPassword),
  })
  .check(samePassword(rules.NewPassword.confirmPassword))
