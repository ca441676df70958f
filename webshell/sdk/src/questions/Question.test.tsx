import { fireEvent } from "@testing-library/react"
import { useState } from "react"
import { beforeEach, describe, expect, test } from "vitest"
import { HttpResponse, http, renderPage, screen, server, within } from "../testing/index.js"
import { Question } from "./Question.js"
import {
  choiceOf,
  type QuestionResponse,
  type QuestionReview,
  reviewOf,
  type ShownQuestion,
} from "./types.js"

const plain = { picture: null, options: [], items: [], documents: [], spots: [], unit: null }
const one: ShownQuestion = {
  ...plain,
  kind: "one",
  stem: "Which vein first?",
  options: ["Basilic", "Median cubital"],
}
const several: ShownQuestion = { ...plain, kind: "several", stem: "Which?", options: ["Yes", "Also", "No"] }
const order: ShownQuestion = {
  ...plain,
  kind: "order",
  stem: "In order?",
  options: ["Second", "First", "Third"],
}
const match: ShownQuestion = {
  ...plain,
  kind: "match",
  stem: "Match.",
  items: ["Red", "Blue"],
  options: ["Serum", "Citrate", "Nothing"],
}
const number: ShownQuestion = { ...plain, kind: "number", stem: "How much?", unit: "mL" }
const mismatches: ShownQuestion = {
  ...plain,
  kind: "mismatches",
  stem: "Which lines?",
  options: ["Name", "Born"],
  documents: [
    { title: "Order", lines: ["Jon Ng", "1960"] },
    { title: "Label", lines: ["John Ng", "1960"] },
  ],
}

const place: ShownQuestion = {
  ...plain,
  kind: "place",
  stem: "Where?",
  picture: { src: "media/arm.svg", alt: "An arm with two veins." },
  options: ["on the thumb side", "in the middle"],
  spots: [
    { x: 20, y: 30 },
    { x: 60, y: 40 },
  ],
}

const look = (color: string, times = 1) => ({ color, picture: null, times })
const fill: ShownQuestion = {
  ...plain,
  kind: "fill",
  stem: "Fill the rack.",
  options: ["Lavender", "Blue", "Gray", "Gold"],
  store: [look("#8e6bb8"), look("#86c4e6"), look("#98a0a6"), look("#e0ae35", 2)],
  places: 3,
}

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

/** Shows the question as a page does, and keeps what was last record. */
function show(question: ShownQuestion, review?: QuestionReview, first: QuestionResponse | null = null) {
  const record: { last: QuestionResponse | null; struck: string[] } = { last: first, struck: [] }
  function Page() {
    const [response, setResponse] = useState(first)
    const [struck, setStruck] = useState<string[]>([])
    return (
      <Question
        question={question}
        response={response}
        struck={struck}
        onRespond={(next) => {
          record.last = next
          setResponse(next)
        }}
        onStrike={(next) => {
          record.struck = next
          setStruck(next)
        }}
        {...(review && { review })}
      />
    )
  }
  return { ...renderPage(<Page />), record }
}

describe("at once", () => {
  /** One press answers, and the answer is told. */
  function Page({ atOnce }: { atOnce: "keys" | "letters" }) {
    const [response, setResponse] = useState<string | null>(null)
    return (
      <Question
        question={choiceOf("Which vein first?", ["Basilic", "Median cubital"])}
        heading={2}
        takesFocus
        atOnce={atOnce}
        response={response}
        onRespond={(next) => setResponse(String(next))}
        {...(response && {
          review: reviewOf(response, "Median cubital", "It is anchored."),
          verdict: "Not quite.",
        })}
      />
    )
  }

  test("the question has the focus, a press answers, and what is told of it gets the focus", async () => {
    const { person } = renderPage(<Page atOnce="keys" />)
    expect(await screen.findByRole("heading", { level: 2, name: "Which vein first?" })).toBeVisible()
    expect(screen.getByRole("group", { name: "Which vein first?" })).toHaveFocus()
    expect(screen.queryByRole("radio")).toBeNull()
    const wrong = screen.getByRole("button", { name: "Basilic" })
    expect(wrong).toHaveAttribute("aria-keyshortcuts", "1")
    await person.click(wrong)
    expect(screen.getByText("Not quite.").parentElement).toHaveFocus()
    expect(screen.getByText("It is anchored.")).toBeVisible()
    expect(wrong).toBeDisabled()
    expect(wrong).toHaveAccessibleName("Basilic Incorrect")
    expect(screen.getByRole("button", { name: "Median cubital Right answer" })).toBeDisabled()
  })

  test("letters name the options to the eye alone", async () => {
    renderPage(<Page atOnce="letters" />)
    const option = await screen.findByRole("button", { name: "Median cubital" })
    expect(option.querySelector("[data-letter]")).toHaveAttribute("data-letter", "B")
    expect(option).not.toHaveAttribute("aria-keyshortcuts")
  })

  test("without anybody to tell it cannot be answered", async () => {
    renderPage(<Question question={one} response={null} atOnce="letters" />)
    expect(await screen.findByRole("button", { name: "Basilic" })).toBeDisabled()
  })
})

describe("answering", () => {
  test("one option at a time", async () => {
    const { person, record } = show(one)
    await person.click(await screen.findByRole("radio", { name: "Basilic" }))
    await person.click(screen.getByRole("radio", { name: "Median cubital" }))
    expect(record.last).toBe("Median cubital")
  })

  test("several, and none again", async () => {
    const { person, record } = show(several)
    await person.click(await screen.findByRole("checkbox", { name: "Yes" }))
    await person.click(screen.getByRole("checkbox", { name: "Also" }))
    expect(record.last).toEqual(["Yes", "Also"])
    await person.click(screen.getByRole("checkbox", { name: "Yes" }))
    await person.click(screen.getByRole("checkbox", { name: "Also" }))
    expect(record.last).toBeNull()
  })

  test("an option that is crossed out is read as such, and choosing it takes that back", async () => {
    const { person, record } = show(one)
    await person.click(await screen.findByRole("button", { name: "Cross out: Basilic" }))
    expect(record.struck).toEqual(["Basilic"])
    expect(screen.getByText("Basilic").tagName).toBe("S")
    await person.click(screen.getByRole("radio", { name: "Basilic" }))
    expect(record).toEqual({ last: "Basilic", struck: [] })
  })

  test("steps move by their buttons, and the new place is said", async () => {
    const { person, record } = show(order)
    await person.click(await screen.findByRole("button", { name: "Move up: First" }))
    expect(record.last).toEqual(["First", "Second", "Third"])
    expect(screen.getByRole("status")).toHaveTextContent("First: now step 1 of 3")
    expect(screen.getByRole("button", { name: "Move up: First" })).toBeDisabled()
  })

  test("who moves steps by keyboard keeps the focus, also where there is no further to go", async () => {
    const { person } = show(order)
    await person.click(await screen.findByRole("button", { name: "This order is right" }))
    expect(screen.getAllByRole("listitem")[0]).toHaveFocus()
    await person.click(screen.getByRole("button", { name: "Move up: First" }))
    expect(screen.getByRole("button", { name: "Move down: First" })).toHaveFocus()
    await person.keyboard("{Enter}")
    expect(screen.getByRole("button", { name: "Move down: First" })).toHaveFocus()
    await person.keyboard("{Enter}")
    expect(screen.getByRole("button", { name: "Move up: First" })).toHaveFocus()
  })

  test("an order that is right as it is can be record by one press", async () => {
    const { person, record } = show(order)
    await person.click(await screen.findByRole("button", { name: "This order is right" }))
    expect(record.last).toEqual(["Second", "First", "Third"])
  })

  test("each item gets its answer, and can lose it", async () => {
    const { person, record } = show(match)
    await person.selectOptions(await screen.findByLabelText("Red"), "Serum")
    await person.selectOptions(screen.getByLabelText("Blue"), "Citrate")
    expect(record.last).toEqual({ Red: "Serum", Blue: "Citrate" })
    await person.selectOptions(screen.getByLabelText("Red"), "")
    await person.selectOptions(screen.getByLabelText("Blue"), "")
    expect(record.last).toBeNull()
  })

  test("a number is typed beside its unit", async () => {
    const { person, record } = show(number)
    await person.type(await screen.findByRole("textbox", { name: "How much?" }), "2.7")
    expect(record.last).toBe("2.7")
    expect(screen.getByText("mL")).toBeVisible()
  })

  test("lines that do not agree are marked, or all agree", async () => {
    const { person, record } = show(mismatches)
    await person.click(await screen.findByRole("checkbox", { name: "Name does not agree" }))
    expect(record.last).toEqual(["Name"])
    await person.click(screen.getByRole("checkbox", { name: "All lines agree" }))
    expect(record.last).toEqual([])
    expect(screen.getByRole("checkbox", { name: "Name does not agree" })).not.toBeChecked()
    await person.click(screen.getByRole("checkbox", { name: "All lines agree" }))
    expect(record.last).toBeNull()
  })
})

beforeEach(() => server.use(http.get("/api/media", () => HttpResponse.json({}))))

test("a place on the picture is chosen by its letter, and named to who does not see it", async () => {
  const { person, record } = show(place)
  await person.click(await screen.findByRole("radio", { name: "B: in the middle" }))
  expect(record.last).toBe("in the middle")
  expect(screen.getByRole("img", { name: "An arm with two veins." })).toBeVisible()
  expect(screen.queryByText("in the middle")).toBeNull()
})

test("after the end each place has its name and its reason", async () => {
  const reasons = [
    { text: "on the thumb side", reason: "It is the second choice.", right: false },
    { text: "in the middle", reason: "Large and anchored.", right: true },
  ]
  const review = { mark: 0, right: "in the middle", reasons, explanation: null }
  show(place, review, "on the thumb side")
  const [first, second] = await screen.findAllByRole("listitem")
  expect(first).toHaveTextContent("A on the thumb sideIncorrectIt is the second choice.")
  expect(second).toHaveTextContent("B in the middleRight answerLarge and anchored.")
  expect(screen.getByRole("radio", { name: /^A/ })).toBeDisabled()
})

describe("after the end", () => {
  const review = (mark: number, right: QuestionResponse): QuestionReview => ({
    mark,
    right,
    reasons: [],
    explanation: "Because.",
  })

  test("what was chosen and what is right are text in words, with the reasons", async () => {
    const reasons = [
      { text: "Basilic", reason: "An artery is near.", right: false },
      { text: "Median cubital", reason: "Large and anchored.", right: true },
    ]
    show(one, { ...review(0, "Median cubital"), reasons, explanation: null }, "Basilic")
    const wrong = await screen.findByRole("radio", { name: "Basilic" })
    expect(wrong).toBeDisabled()
    expect(wrong).toHaveAccessibleDescription("Incorrect")
    expect(screen.getByRole("radio", { name: "Median cubital" })).toHaveAccessibleDescription("Right answer")
    expect(screen.getByText("Large and anchored.")).toBeVisible()
    expect(screen.queryByRole("button", { name: /Cross out/ })).toBeNull()
    expect(screen.getAllByText("Incorrect")).toHaveLength(1)
  })

  test("of several the answer as a whole is told to be right, beside each option", async () => {
    show(several, { ...review(1, ["Yes", "Also"]), explanation: null }, ["Yes", "Also"])
    expect(await screen.findByText("Correct.")).toBeVisible()
    expect(screen.getAllByText("Correct")).toHaveLength(2)
  })

  test.each([
    [order, ["Second", "First", "Third"], ["First", "Second", "Third"], "FirstSecondThird"],
    [match, { Red: "Nothing" }, { Red: "Serum", Blue: "Citrate" }, "Red: SerumBlue: Citrate"],
    [number, "3", "2.7", "Right answer: 2.7 mL"],
    [mismatches, ["Born"], ["Name"], "Lines that do not agree: Name."],
    [mismatches, ["Born"], [], "All lines agree."],
  ] as const)("the right answer of the kind is text", async (question, response, right, text) => {
    const { container } = show(
      question as ShownQuestion,
      review(0, right as QuestionResponse),
      response as QuestionResponse,
    )
    expect(await screen.findByText("Incorrect.")).toBeVisible()
    expect(container).toHaveTextContent(text)
    expect(within(container).queryByRole("button")).toBeNull()
  })

  test("a part that is right is text as a part, and nothing record as such", async () => {
    const { unmount } = show(match, review(0.5, { Red: "Serum", Blue: "Citrate" }), { Red: "Serum" })
    expect(await screen.findByText("Partly right: 50 %.")).toBeVisible()
    unmount()
    show(number, review(0, "2.7"))
    expect(await screen.findByText("Not answered.")).toBeVisible()
  })
})

describe("a row to fill", () => {
  const review = (mark: number, more: Partial<QuestionReview> = {}): QuestionReview => ({
    mark,
    right: ["Blue", "Gold", "Lavender"],
    reasons: [
      { text: "Gold", reason: "The potassium was ordered.", right: true },
      { text: "Gray", reason: "No glucose was ordered.", right: false },
    ],
    explanation: null,
    consequences: [{ first: "Lavender", later: "Gold", text: "Potassium high, calcium low." }],
    ...more,
  })

  test("a press takes an item into the next free place, and another one takes it back", async () => {
    const { person, record } = show(fill)
    await person.click(await screen.findByRole("button", { name: "Blue" }))
    await person.click(screen.getByRole("button", { name: /^Gold/ }))
    await person.click(screen.getByRole("button", { name: /^Gold/ }))
    expect(record.last).toEqual(["Blue", "Gold", "Gold"])
    expect(screen.getByRole("status")).toHaveTextContent("Gold: place 3 of 3")
    await person.click(screen.getByRole("button", { name: "Lavender" }))
    expect(screen.getByRole("status")).toHaveTextContent("All places are taken. Put one back first.")
    await person.click(screen.getByRole("button", { name: "Place 2: Gold. Put back" }))
    expect(record.last).toEqual(["Blue", "Gold"])
    expect(screen.getByRole("status")).toHaveTextContent("Gold: back in the store")
    await person.click(screen.getByRole("button", { name: "Blue" }))
    expect(screen.getByRole("status")).toHaveTextContent("Blue is in the row already")
    await person.click(screen.getByRole("button", { name: "Place 1: Blue. Put back" }))
    await person.click(screen.getByRole("button", { name: "Place 1: Gold. Put back" }))
    expect(record.last).toBeNull()
    expect(screen.getByRole("button", { name: "Lavender" })).toHaveFocus()
  })

  test("all of it goes by keyboard, and the focus stays with what was moved", async () => {
    const { person, record } = show(fill)
    const first = await screen.findByRole("button", { name: "Lavender" })
    first.focus()
    await person.keyboard("{Enter}{ArrowRight}{Enter}{ArrowRight}{ArrowRight}{Enter}")
    expect(record.last).toEqual(["Lavender", "Blue", "Gold"])
    screen.getByRole("button", { name: "Place 1: Lavender. Put back" }).focus()
    await person.keyboard("{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}")
    expect(record.last).toEqual(["Blue", "Gold", "Lavender"])
    expect(screen.getByRole("button", { name: "Place 3: Lavender. Put back" })).toHaveFocus()
    await person.keyboard("{ArrowLeft}{Tab}{Enter}")
    expect(record.last).toEqual(["Gold", "Blue", "Lavender"])
    expect(screen.getByRole("button", { name: "Move right: Gold" })).toHaveFocus()
    expect(screen.getByRole("status")).toHaveTextContent("Gold: now place 1 of 3")
  })

  test("after the end the row tells what was carried over, missing and not needed", async () => {
    const { container } = show(fill, review(0), ["Lavender", "Gold", "Gray"])
    const tiles = await screen.findAllByRole("listitem")
    expect(tiles.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      "LavenderToo early",
      "GoldFrom Lavender",
      "GrayNot needed",
    ])
    expect(container).toHaveTextContent("Lavender before Gold: Potassium high, calcium low.")
    expect(container).toHaveTextContent("Missing: Blue.")
    expect(container).toHaveTextContent("Not needed: Gray. No glucose was ordered.")
    expect(container).toHaveTextContent("Right rowBlueGoldLavender")
    expect(screen.getByText("Incorrect.")).toBeVisible()
    expect(within(container).queryByRole("button")).toBeNull()
  })

  test("as many are right as stand in order with one another", async () => {
    show(fill, review(2 / 3), ["Lavender", "Blue", "Gold"])
    const tiles = await screen.findAllByRole("listitem")
    expect(tiles.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      "LavenderToo early",
      "BlueCorrect",
      "GoldFrom Lavender",
    ])
    expect(screen.getByText("Partly right: 66 %.")).toBeVisible()
  })

  test("a row that is right says so, whichever way a group stands in it", async () => {
    const right = review(1, { anyOrder: [["Gold", "Lavender"]], consequences: [] })
    const { container } = show(fill, right, ["Blue", "Lavender", "Gold"])
    expect(await screen.findByText("Correct.")).toBeVisible()
    expect(screen.getAllByText("Correct")).toHaveLength(3)
    expect(container).not.toHaveTextContent("Right row")
  })

  test("without an answer the right row is shown", async () => {
    const { container } = show(fill, review(0), null)
    expect(await screen.findByText("Not answered.")).toBeVisible()
    expect(container).toHaveTextContent("Right rowBlueGoldLavender")
  })
})

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
