/** useFieldDrafts: a hook that stores a form's fields as a draft across visits. */
import { useDraft } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"

/** Keeps what is typed into a form until it is sent or emptied. Not for forms with a password. */
export function useFieldDrafts<Fields extends FieldValues>(
  key: string,
  form: UseFormReturn<Fields, unknown, Fields>,
  empty: Fields,
) {
  const [draft, setDraft] = useDraft<Fields>(key, empty)
  const atFirst = useRef(draft)

  useEffect(() => {
    form.reset(atFirst.current as DefaultValues<Fields>, { keepDefaultValues: true })
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => setDraft(values) })
  }, [form, setDraft])
}
