import { renderPage, screen } from "@cubital/sdk/testing"
import { PasswordInput } from "./PasswordInput"

test("what was typed is shown and hidden again; whoever types goes on where they were", async () => {
  const { person } = renderPage(<PasswordInput label="Password" />)
  const field = screen.getByLabelText<HTMLInputElement>("Password")
  await person.type(field, "secret")
  field.setSelectionRange(2, 4)

  const toggle = screen.getByRole("button", { name: "Show password", pressed: false })
  await person.click(toggle)
  expect(field).toHaveAttribute("type", "text")
  expect(toggle).toHaveAttribute("aria-pressed", "true")
  expect(field).toHaveFocus()
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4])

  await person.click(toggle)
  expect(field).toHaveAttribute("type", "password")
  expect(field).toHaveFocus()
})

test("by the keyboard the button keeps the focus", async () => {
  const { person } = renderPage(<PasswordInput label="New password" />)
  await person.click(screen.getByLabelText("New password"))
  await person.tab()
  await person.keyboard("{Enter}")
  expect(screen.getByLabelText("New password")).toHaveAttribute("type", "text")
  expect(screen.getByRole("button", { name: "Show new password" })).toHaveFocus()
})
