/** useCheckedForm: a hook that makes a react-hook-form form, validated by a zod schema. */
import { zodResolver } from "@hookform/resolvers/zod"
import { useLayoutEffect } from "react"
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form"
import type * as z from "zod/mini"

/**
 * A form checked by `schema`; what is refused, here or by the server, is shown with the focus on the first field at fault.
 *
 * The library would focus it twice, the second time a moment later: by then somebody may be typing, has mended that
 * field, and would go on in the next one at fault. A name would end in the password.
 */
export function useCheckedForm<Fields extends FieldValues>(
  schema: z.ZodMiniType<Fields, Fields>,
  defaultValues: DefaultValues<Fields>,
): UseFormReturn<Fields, unknown, Fields> {
  const form = useForm({ resolver: zodResolver(schema), defaultValues, shouldFocusError: false })
  const { submitCount } = form.formState

  useLayoutEffect(() => {
    if (submitCount === 0) return
    const names = Object.keys(form.getValues()) as Path<Fields>[]
    const atFault = names.map((name) => form.getFieldState(name).error).find(Boolean)
    atFault?.ref?.focus?.()
  }, [form, submitCount])

  return form
}
