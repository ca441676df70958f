/** The two fields of a new password, for a form with `newPassword` and `confirmPassword`. */
import type { UseFormRegisterReturn } from "react-hook-form"
import { PasswordInput } from "./PasswordInput"

type FieldName = "newPassword" | "confirmPassword"

interface NewPasswordFieldsProps {
  label?: string
  autoFocus?: boolean
  register: (name: FieldName) => UseFormRegisterReturn
  errors: Partial<Record<FieldName, { message?: string | undefined }>>
}

export function NewPasswordFields({
  label = "New password",
  autoFocus = false,
  register,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        autoFocus={autoFocus}
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
    </>
  )
}
