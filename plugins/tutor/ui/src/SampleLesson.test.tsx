import { HttpResponse, http, renderPage, screen, server, within } from "@cubital/sdk/testing"
import SampleLesson from "./SampleLesson"
import type { SampleLesson as Sample } from "./sample/sample"
import { lesson } from "./testing/school"

const sample: Sample = {
  moduleId: 5,
  title: "Gardening",
  description: "About plants.",
  message: lesson.message,
  learningPoints: lesson.learningPoints,
  sections: lesson.sections,
  references: lesson.references,
  keyFacts: ["A fact."],
  checks: [
    {
      id: 501,
      section: "equipment",
      correct: null,
      question: {
        kind: "one",
        stem: "Which one?",
        picture: null,
        options: ["21G", "16G"],
        items: [],
        documents: [],
        spots: [],
        unit: null,
      },
    },
  ],
  terms: [{ term: "Needle", definition: "A hollow one.", pronunciation: null, link: null }],
}

/** What is sent; any call that a visitor may not make fails the test by its toast or its notice. */
function serve() {
  const sent: unknown[] = []
  server.use(
    http.get("*/api/tutor/samples/5", () => HttpResponse.json(sample)),
    http.get("*/api/tutor/samples/6", () => HttpResponse.json({ message: "No." }, { status: 404 })),
    http.post("*/api/tutor/samples/5/checks/501", async ({ request }) => {
      const { response } = (await request.json()) as { response: string }
      sent.push(response)
      const reasons = [{ text: "21G", reason: "It fits most arms.", right: true }]
      return HttpResponse.json({ mark: response === "21G" ? 1 : 0, right: "21G", reasons, explanation: null })
    }),
  )
  return sent
}

const open = (at: string) => renderPage(<SampleLesson />, { path: "/sample/lesson/:id", at })

beforeEach(() => localStorage.clear())

test("a visitor reads section by section, opens terms and answers checks, and is led to the rest", async () => {
  const sent = serve()
  const { person } = open("/sample/lesson/5")
  expect(await screen.findByRole("heading", { level: 1, name: "Gardening" })).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Next: Equipment" }))

  await person.click(await screen.findByRole("button", { name: "needle" }))
  const entry = await screen.findByRole("dialog", { name: "Needle" })
  expect(within(entry).getByText("A hollow one.")).toBeVisible()
  expect(within(entry).queryByRole("link")).toBeNull()
  await person.keyboard("{Escape}")

  await person.click(screen.getByRole("button", { name: "Answer 1 question: Equipment" }))
  await person.click(screen.getByRole("radio", { name: "16G" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("It fits most arms.")).toBeVisible()
  expect(sent).toEqual(["16G"])
  await person.click(screen.getByRole("button", { name: "Done" }))
  expect(await screen.findByText("0 of 1 right.")).toBeVisible()
  expect(screen.queryByText(/What you missed/)).toBeNull()
  expect(screen.getByText("1 of 2 done")).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Next: Order of draw" }))
  await person.click(await screen.findByRole("button", { name: "Next: For the exam" }))
  expect(await screen.findByText("A fact.")).toBeVisible()
  expect(screen.getByText("2 of 2 done")).toBeVisible()
  expect(screen.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/auth")
})

test("a lesson that is no sample says so and leads to the sign-in", async () => {
  serve()
  open("/sample/lesson/6")
  expect(await screen.findByText("This lesson isn't a sample. Sign in to read it.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/course/6")
})
