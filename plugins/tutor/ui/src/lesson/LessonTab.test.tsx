import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { lesson, open, school } from "../testing/school"

test("Study Lesson loads the lesson, earns 25 points and opens its tab", async () => {
  const seen = school({ position: 40 })
  const { person, where } = open()
  await person.click(await screen.findByRole("button", { name: "Study Lesson" }))
  await screen.findByText("Your comprehensive lesson is ready for study.")
  expect(where()).toBe("/course/5?tab=lesson")
  await person.click(screen.getByRole("button", { name: "Next: Equipment" }))
  await person.click(screen.getByRole("button", { name: "Next: Order of draw" }))
  expect(await screen.findByRole("heading", { name: "Order of draw" })).toBeInTheDocument()
  expect(await screen.findByRole("table")).toBeInTheDocument()
  const contents = within(screen.getByRole("navigation", { name: "Lesson contents" }))
  expect(contents.getByRole("link", { name: "Equipment done" })).toHaveAttribute(
    "href",
    "/course/5?tab=lesson#equipment",
  )
  await waitFor(() => expect(seen.saved).toEqual([65]))
  expect(seen.activity).toContainEqual({
    moduleId: 5,
    activity: "reading",
    details: { action: "tab_changed", tab: "lesson" },
  })
})

test("a lesson without sections, its references written as text, is a lesson", async () => {
  school()
  const { message, suggestions, learningPoints, examPrep } = lesson
  const plain = { message, suggestions, learningPoints, references: ["CLSI PRE02, 2020"], examPrep }
  server.use(http.get("*/api/modules/:id/lesson", () => HttpResponse.json(plain)))
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Study Lesson" }))
  expect(await screen.findByText("Welcome to the lesson.")).toBeVisible()
  for (const words of ["Choose a vein.", "A fact.", "A tip.", "CLSI PRE02, 2020", "about 1 minute to read"])
    expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByText("In this lesson")).not.toBeInTheDocument()
  await person.click(screen.getByRole("tab", { name: "Practice Exam" }))
  expect(await screen.findByRole("radio", { name: "Bottles" })).toBeVisible()
})

test("a lesson that cannot be loaded is said in the spec's words, with the server's reason in its place", async () => {
  const seen = school()
  server.use(
    http.get("*/api/modules/:id/lesson", () =>
      HttpResponse.json({ message: "The full lesson is still being written." }, { status: 404 }),
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("tab", { name: "Full Lesson" }))
  expect(await screen.findByText("Failed to load the full lesson. Please try again.")).toBeInTheDocument()
  expect(await screen.findByText("The full lesson is still being written.")).toBeInTheDocument()
  expect(seen.saved).toEqual([])
})
