/** Field, Input, TextArea and Select: form fields with a label, a hint and an error; and their boxes without labels. */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react"
import { css, styled } from "styled-components"

const Wrap = styled.div`
  display: grid;
  gap: 0.375rem;
`

const Label = styled.label`
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 600;
`

const Hint = styled.span`
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.xs};
`

const Problem = styled.span`
  color: ${({ theme }) => theme.bad};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 550;
`

const box = css`
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  color: ${({ theme }) => theme.ink};
  font: inherit;
  font-size: ${({ theme }) => theme.text.md};
  transition: border-color ${({ theme }) => theme.ease};

  &::placeholder { color: ${({ theme }) => theme.inkFaint}; opacity: 1; }
  &:hover:not(:disabled) { border-color: ${({ theme }) => theme.accent}; }
  &[aria-invalid="true"] { border-color: ${({ theme }) => theme.bad}; }
  &:disabled { opacity: 0.6; }
`

/** The bare boxes, for those who bring their own label. */
export const InputBox = styled.input`${box}`
export const SelectBox = styled.select`${box}`
export const TextAreaBox = styled.textarea`
  ${box}
  min-block-size: 8rem;
  resize: vertical;
  line-height: 1.5;
`

interface Described {
  label: string
  /** A line of help below the box. */
  hint?: ReactNode
  /** What is wrong, in words; marks the box as invalid. */
  error?: string | undefined
}

interface FieldProps extends Described {
  children: (ids: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode
}

/** A label, a box and what there is to say about it, tied together. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <Wrap>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        ...(error || hint ? { "aria-describedby": noteId } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
      {error ? (
        <Problem id={noteId} role="alert">
          {error}
        </Problem>
      ) : (
        hint && <Hint id={noteId}>{hint}</Hint>
      )}
    </Wrap>
  )
}

interface InputProps extends Described, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}

export function Input({ label, hint, error, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <InputBox {...rest} {...ids} />}
    </Field>
  )
}

interface TextAreaProps extends Described, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <TextAreaBox {...rest} {...ids} />}
    </Field>
  )
}

interface SelectProps extends Described, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>
}

export function Select({ label, hint, error, children, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <SelectBox {...rest} {...ids}>
          {children}
        </SelectBox>
      )}
    </Field>
  )
}
