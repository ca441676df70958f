import { useState } from "react"
import { beforeEach, describe, expect, test } from "vitest"
import { HttpResponse, http, renderPage, screen, server, within } from "../testing/index.js"
import { plain, show } from "../testing/showQuestion.js"
import { Question } from "./Question.js"
import {
  choiceOf,
  type QuestionResponse,
  type QuestionReview,
  reviewOf,
  type ShownQuestion,
} from "./types.js"

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

  test("an order that is right as it is can be answered by one press", async () => {
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

  test("what was chosen and what is right are told in words, with the reasons", async () => {
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

  test("a part that is right is told as a part, and nothing more", async () => {
    const { unmount } = show(match, review(0.5, { Red: "Serum", Blue: "Citrate" }), { Red: "Serum" })
    expect(await screen.findByText("Partly right: 50 %.")).toBeVisible()
    unmount()
    show(number, review(0, "2.7"))
    expect(await screen.findByText("Not answered.")).toBeVisible()
  })
})
