import { renderPage, screen } from "@cubital/sdk/testing"
import { Brought } from "./Brought"
import type { Step } from "./exercises"
import { attempt } from "./testing/school"

const wrong = (kind: string): Step => {
  const [step] = attempt("exam").steps as [Step]
  return {
    ...step,
    question: { ...step.question, kind },
    tries: 1,
    closed: true,
    firstRight: false,
    consequence: "It splashes.",
    outcome: "Water runs.",
  }
}

const show = (step: Step) => renderPage(<Brought step={step} form="exam" />)

test("what a wrong choice would have brought stands before what the right one brings", async () => {
  show(wrong("place"))
  expect(await screen.findByText("It splashes.")).toBeVisible()
  expect(screen.getByText("Water runs.")).toBeVisible()
})

test.each(["adjust", "fill"])(
  "%s shows itself what would have come of it, so it is told once",
  async (kind) => {
    show(wrong(kind))
    expect(await screen.findByText("Water runs.")).toBeVisible()
    expect(screen.queryByText("It splashes.")).toBeNull()
  },
)

test("but a try that may be followed by another says it", async () => {
  show({ ...wrong("adjust"), closed: false, outcome: null })
  expect(await screen.findByText("It splashes.")).toBeVisible()
})
