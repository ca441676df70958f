/** The forms of the profile. */
import * as z from "zod/mini"
import { samePassword, textOf } from "../formRules"
import { rules } from "../rules.gen"

export const PasswordForm = z
  .object({
    currentPassword: textOf(rules.PasswordChange.currentPassword),
    newPassword: textOf(rules.PasswordChange.newPassword),
    confirmPassword: textOf(rules.PasswordChange.confirmPassword),
  })
  .check(samePassword(rules.PasswordChange.confirmPassword))

export const DetailsForm = z.object({
  fullName: textOf(rules.AccountDetails.fullName),
  email: textOf(rules.AccountDetails.email),
  phoneNumber: textOf(rules.AccountDetails.phoneNumber),
})

export const ShownPasswordForm = z.object({ password: textOf(rules.ShownPassword.password) })
