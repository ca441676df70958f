import { screen } from "@cubital/sdk/testing"
import { LONG, open, school } from "../testSchool"

test("the practice exam marks, explains, goes on, and forgets a choice when another question is chosen", async () => {
  school()
  const { person } = open("/course/5?tab=practice")
  const check = await screen.findByRole("button", { name: "Check Answer" })
  expect(screen.getByRole("button", { name: `1 ${LONG.slice(0, 50)}...` })).toBeInTheDocument()
  expect(check).toBeDisabled()
  await person.click(screen.getByRole("radio", { name: "Gold" }))
  await person.click(check)
  expect(
    await screen.findByText("Review the explanation to understand the correct answer."),
  ).toBeInTheDocument()
  expect(screen.getByText("Sterile.")).toBeInTheDocument()
  expect(screen.getByRole("radio", { name: "Gold" })).toHaveAccessibleDescription("Incorrect")
  expect(screen.getByRole("radio", { name: "Bottles" })).toHaveAccessibleDescription("Correct")

  await person.click(screen.getByRole("button", { name: "Next Question" }))
  expect(screen.getByRole("button", { name: "Check Answer" })).toBeDisabled()
  await person.click(screen.getByRole("radio", { name: "4" }))
  await person.click(screen.getByRole("button", { name: "Check Answer" }))
  expect(await screen.findByText("Great job! You got the right answer.")).toBeInTheDocument()

  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await person.click(screen.getByRole("radio", { name: "Blue" }))
  await person.click(screen.getByRole("button", { name: /Short one/ }))
  await person.click(screen.getByRole("button", { name: /Blood cultures/ }))
  expect(screen.getByRole("radio", { name: "Blue" })).not.toBeChecked()
})
