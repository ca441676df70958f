/** What the server alone can know of a field, such as a password that is too easy to guess, said beside it. */
import { ApiError } from "@cubital/sdk"
import type { FieldValues, Path, UseFormReturn } from "react-hook-form"

export function markRefused<Values extends FieldValues, Context, Checked>(
  form: UseFormReturn<Values, Context, Checked>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return
  for (const { field, message } of error.fields) {
    if (field in form.getValues()) form.setError(field as Path<Values>, { message })
  }
}
