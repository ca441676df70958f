/** Shows the server's errors of single fields beside them, such as a password that is too easy to guess. */
import { ApiError } from "@cubital/sdk"
import type { FieldValues, Path, UseFormReturn } from "react-hook-form"

/** Whether there was one. */
export function setFieldErrors<Values extends FieldValues, Context, Checked>(
  form: UseFormReturn<Values, Context, Checked>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return false
  const refused = error.fields.filter(({ field }) => field in form.getValues())
  for (const { field, message } of refused) form.setError(field as Path<Values>, { message })
  return refused.length > 0
}
