import { fireEvent } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { screen } from "../testing/index.js"
import { plain, show } from "../testing/showQuestion.js"
import type { QuestionReview, ShownQuestion } from "./types.js"

const adjust: ShownQuestion = {
  ...plain,
  kind: "adjust",
  stem: "Set the needle.",
  picture: { src: "media/vein.svg", alt: "A vein under the skin." },
  items: ["Angle", "Depth"],
  values: [
    { name: "Angle", unit: "degrees", min: 5, max: 60, step: 5, start: 45 },
    { name: "Depth", unit: "mm", min: 0, max: 12, step: 1, start: 0 },
  ],
  moving: [
    {
      picture: { src: "media/needle.svg", alt: "A needle." },
      x: 50,
      y: 40,
      turns: { Angle: 1 },
      slides: {},
      sinks: { Depth: 2 },
    },
  ],
}

describe("values to set", () => {
  const review = (mark: number): QuestionReview => ({
    mark,
    right: { Angle: "20", Depth: "5" },
    reasons: [],
    explanation: null,
    zones: [
      { name: "In the vein", right: true, outcome: "Blood flows.", at: { Angle: [15, 30], Depth: [4, 6] } },
      { name: "Too steep", right: false, outcome: "It goes through.", at: { Angle: [35, 60] } },
    ],
  })
  const layer = () => screen.getByRole("img", { name: "A needle." }).parentElement

  test("the drawing moves with each slider, and the setting is the answer", async () => {
    const { record } = show(adjust)
    const angle = await screen.findByRole("slider", { name: "Angle" })
    expect(angle).toHaveAttribute("aria-valuetext", "45 degrees")
    expect(layer()).toHaveStyle({ transform: "rotate(45deg) translateX(0%)", transformOrigin: "50% 40%" })
    fireEvent.change(angle, { target: { value: "30" } })
    expect(record.last).toEqual({ Angle: "30", Depth: "0" })
    fireEvent.change(screen.getByRole("slider", { name: "Depth" }), { target: { value: "5" } })
    expect(record.last).toEqual({ Angle: "30", Depth: "5" })
    expect(screen.getByText("5 mm")).toBeVisible()
    // Ten percent down at 30 degrees are twenty along the needle.
    expect(layer()?.style.transform).toMatch(/^rotate\(30deg\) translateX\((20|19\.99+\d*|20\.0+\d*)%\)$/)
  })

  test("after the end the zone tells what would happen, and the right setting can be looked at", async () => {
    const { person, container } = show(adjust, review(0), { Angle: "45", Depth: "5" })
    expect(await screen.findByText("It goes through.")).toBeVisible()
    expect(screen.getByText("Incorrect.")).toBeVisible()
    expect(container).toHaveTextContent(
      "In the veinRight answerAngle 15–30 degrees, Depth 4–6 mm. Blood flows.",
    )
    const angle = screen.getByRole("slider", { name: "Angle" })
    expect(angle).toBeDisabled()
    await person.click(screen.getByRole("button", { name: "Show a right setting" }))
    expect(angle).toHaveValue("20")
    await person.click(screen.getByRole("button", { name: "Show your setting" }))
    expect(angle).toHaveValue("45")
  })

  test("a setting in the right zone says so", async () => {
    show(adjust, review(1), { Angle: "15", Depth: "4" })
    expect(await screen.findByText("Correct.")).toBeVisible()
    expect(screen.getByText("Blood flows.")).toBeVisible()
    expect(screen.queryByRole("button")).toBeNull()
  })

  test("without an answer what is right is shown alone", async () => {
    show(adjust, review(0))
    expect(await screen.findByText("Not answered.")).toBeVisible()
    expect(screen.queryByText("It goes through.")).toBeNull()
  })
})
