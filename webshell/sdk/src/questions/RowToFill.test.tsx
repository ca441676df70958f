import { describe, expect, test } from "vitest"
import { screen, within } from "../testing/index.js"
import { plain, show } from "../testing/showQuestion.js"
import type { QuestionReview, ShownQuestion } from "./types.js"

const look = (color: string, times = 1) => ({ color, picture: null, times })
const fill: ShownQuestion = {
  ...plain,
  kind: "fill",
  stem: "Fill the rack.",
  options: ["Lavender", "Blue", "Gray", "Gold"],
  store: [look("#8e6bb8"), look("#86c4e6"), look("#98a0a6"), look("#e0ae35", 2)],
  places: 3,
}

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
