/** What the server alone can know of a field, such as a password that is too easy to guess, said beside it. */
import { ApiError } from "@cubital/sdk"
import type { FieldValues, Path, UseFormReturn } from "react-hook-form"

/** Whether there was one. */
export function markRefused<Values extends FieldValues, Context, Checked>(
  form: UseFormReturn<Values, Context, Checked>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return false
  const refused = error.fields.filter(({ field }) => field in form.getValues())
  for (const { field, message } of refused) form.setError(field as Path<Values>, { message })
  return refused.length > 0
}
