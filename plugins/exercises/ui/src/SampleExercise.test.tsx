import { HttpResponse, http, renderPage, screen, server } from "@cubital/sdk/testing"
import type { components } from "./api.gen"
import type { Step } from "./exercises"
import SampleExercise from "./SampleExercise"
import { attempt, exercise } from "./testing/school"

type State = components["schemas"]["SampleState"]

const first = attempt("easy").steps[0] as Step

/** Marks "Dry" as right, from what the page sends alone, as the school does; the case has one step. */
function serve() {
  const sent: State[] = []
  server.use(
    http.get("*/api/exercises/samples/watering", () => HttpResponse.json(exercise)),
    http.get("*/api/exercises/samples/mowing", () => HttpResponse.json({ message: "No." }, { status: 404 })),
    http.post("*/api/exercises/samples/watering/steps", async ({ request }) => {
      const state = (await request.json()) as State
      sent.push(state)
      const answer = state.answers[0]
      const closed = answer !== undefined && (answer.latest === "Dry" || answer.latest === null)
      const step: Step = {
        ...first,
        response: (answer?.latest as string) ?? null,
        tries: answer?.tries ?? 0,
        closed,
        firstRight: answer ? answer.first === "Dry" : null,
        consequence: answer && answer.first !== "Dry" ? "It would have dried out further." : null,
        review: closed ? { mark: 1, right: "Dry", reasons: [], explanation: null } : null,
        outcome: closed ? "The soil is dust." : null,
      }
      const end = closed ? { finishedAt: "2026-11-26T10:00:00.000Z", percent: 0 } : {}
      return HttpResponse.json(attempt("easy", { id: state.seed, steps: [step], total: 1, ...end }))
    }),
  )
  return sent
}

const open = (at: string) => renderPage(<SampleExercise />, { path: "/sample/exercise/:id", at })

test("a visitor does the exercise with feedback at each step; this page alone holds the answers", async () => {
  const sent = serve()
  const { person } = open("/sample/exercise/watering")
  await person.click(await screen.findByRole("button", { name: "Start" }))
  expect(await screen.findByText("Hint: Feel the soil.")).toBeVisible()
  await person.click(await screen.findByRole("radio", { name: "Wet" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("It would have dried out further.")).toBeVisible()
  await person.click(screen.getByRole("radio", { name: "Dry" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("The soil is dust.")).toBeVisible()
  expect(sent.map(({ answers }) => answers)).toEqual([
    [],
    [{ first: "Wet", latest: "Wet", tries: 1 }],
    [{ first: "Wet", latest: "Dry", tries: 2 }],
  ])

  await person.click(screen.getByRole("button", { name: "See results" }))
  expect(await screen.findByText("0 of 1 steps right on the first try.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/auth")
  await person.click(screen.getByRole("button", { name: "Try another case" }))
  expect(await screen.findByText("Hint: Feel the soil.")).toBeVisible()
  expect(sent.at(-1)).toEqual({ seed: ((sent[0]?.seed ?? 0) + 1) % 2 ** 31, position: 0, answers: [] })
})

test("an answer that nobody hears is said to be lost, and can be sent again", async () => {
  serve()
  const { person } = open("/sample/exercise/watering")
  await person.click(await screen.findByRole("button", { name: "Start" }))
  await person.click(await screen.findByRole("radio", { name: "Dry" }))
  server.use(
    http.post("*/api/exercises/samples/watering/steps", () => HttpResponse.json({}, { status: 503 }), {
      once: true,
    }),
  )
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("Couldn't check your answer")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("The soil is dust.")).toBeVisible()
})

test("an exercise that is no sample says so and leads to the sign-in", async () => {
  serve()
  open("/sample/exercise/mowing")
  expect(await screen.findByText("This exercise isn't a sample. Sign in to open it.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/exercises/mowing")
})
