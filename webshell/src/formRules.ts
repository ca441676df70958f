/** Checks of a form's texts, by the rules and in the words of the server's own form (`rules.gen.ts`). */
import * as z from "zod/mini"

/** Lengths in characters; `optional`: an empty text keeps every rule; `pattern`: of the whole text. */
interface TextRules {
  trim?: boolean
  optional?: boolean
  minLength?: number
  tooShort?: string
  maxLength: number
  tooLong?: string
  pattern?: string
  mismatch?: string
  differs?: string
}

export function textOf(rules: TextRules) {
  const { trim, optional, minLength = 0, maxLength, pattern } = rules
  const shape = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`)
  const counts = (value: string) => !(optional && value === "")
  return z.string().check(
    ...(trim ? [z.trim()] : []),
    z.refine((value) => !counts(value) || lengthOf(value) >= minLength, rules.tooShort),
    z.refine((value) => lengthOf(value) <= maxLength, rules.tooLong ?? rules.mismatch ?? rules.differs),
    z.refine((value) => !counts(value) || !shape || shape.test(value), rules.mismatch),
  )
}

/** For a form that asks for a new password twice. */
export function samePassword({ differs }: { differs: string }) {
  return z.refine<{ newPassword: string; confirmPassword: string }>(
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    { path: ["confirmPassword"], error: differs },
  )
}

// As Python counts: a character outside the basic plane is one, not two.
function lengthOf(text: string) {
  return [...text].length
}
