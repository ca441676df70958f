import { HttpResponse, http, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

test("what only the server knows of a field is said beside it", async () => {
  const message = "This password is too easy to guess. Please choose another one."
  const refusal = { message, errors: [{ field: "password", message }] }
  server.use(http.post("*/api/register", () => HttpResponse.json(refusal, { status: 422 })))
  const { person } = renderShell("/auth")
  await person.click(await screen.findByRole("tab", { name: "Sign Up" }))
  await person.type(screen.getByLabelText("Username"), "ada")
  await person.type(screen.getByLabelText("Password"), "password1")
  await person.click(screen.getByRole("button", { name: "Create Account" }))
  expect(await screen.findByText("Registration failed")).toBeVisible()
  expect(screen.getByLabelText("Password")).toBeInvalid()
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(screen.getByLabelText("Password")).toHaveFocus()
})

test("what was said of a refused try is gone with the next one", async () => {
  server.use(http.post("*/api/register", () => new HttpResponse("", { status: 503 }), { once: true }))
  const { person, where } = renderShell("/auth")
  await person.click(await screen.findByRole("tab", { name: "Sign Up" }))
  await person.type(screen.getByLabelText("Username"), "ada")
  await person.type(screen.getByLabelText("Password"), "a-long-word-41")
  await person.click(screen.getByRole("button", { name: "Create Account" }))
  expect(await screen.findByText("Registration failed")).toBeVisible()
  server.use(http.post("*/api/register", () => HttpResponse.json(student)))
  await person.click(screen.getByRole("button", { name: "Create Account" }))
  await waitFor(() => expect(where()).toBe("/dashboard"))
  expect(screen.queryByText("Registration failed")).toBeNull()
})
