import {
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  student,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import StudyResources from "../StudyResources"
import { cards, serveResources } from "../testing/school"
import { shuffled } from "./useDeck"

async function open() {
  const page = renderPage(<StudyResources />, { path: "/study-resources", user: student })
  await screen.findByRole("button", { name: "Flip" })
  return page
}

const button = (name: string) => screen.getByRole("button", { name })

test("Flip shows the definition and then the term again", async () => {
  serveResources()
  const { person } = await open()
  expect(screen.getByText("Serum")).toBeVisible()
  expect(screen.getByText("What is left after clotting.")).not.toBeVisible()

  await person.click(button("Flip"))
  expect(screen.getByText("What is left after clotting.")).toBeVisible()
  expect(screen.getByText("Serum")).not.toBeVisible()

  await person.click(button("Flip"))
  expect(screen.getByText("Serum")).toBeVisible()
})

test("a card that is turned is told to the server once", async () => {
  const posted = serveResources()
  const { person } = await open()
  await screen.findByRole("progressbar", { name: "Study progress" })

  await person.click(button("Flip"))
  await waitFor(() => expect(posted).toEqual(["turned Serum"]))
  await person.click(button("Flip"))
  await person.click(button("Flip"))
  await person.click(button("Next"))
  await person.click(button("Flip"))

  await waitFor(() => expect(posted).toEqual(["turned Serum", "turned Tourniquet"]))
})

test("a turn that could not be saved is said", async () => {
  serveResources()
  server.use(http.post("*/api/resources/study/turned", () => new HttpResponse("", { status: 503 })))
  const { person } = await open()

  await person.click(button("Flip"))

  expect(await screen.findByText("Error saving progress")).toBeVisible()
  expect(screen.getByText("What is left after clotting.")).toBeVisible()
})

test("Prev ends at the first card and Next at the last", async () => {
  serveResources()
  const { person } = await open()
  expect(screen.getByText("1 / 4")).toBeVisible()
  expect(button("Prev")).toBeDisabled()

  for (let step = 0; step < 3; step++) await person.click(button("Next"))
  expect(screen.getByText("4 / 4")).toBeVisible()
  expect(screen.getByText("Two identifiers")).toBeVisible()
  expect(button("Next")).toBeDisabled()
  expect(button("Flip")).toHaveFocus()

  await person.click(button("Prev"))
  expect(screen.getByText("Hematoma")).toBeVisible()
})

test("the next card comes with its term up", async () => {
  serveResources()
  const { person } = await open()
  await person.click(button("Flip"))

  await person.click(button("Next"))

  expect(screen.getByText("Tourniquet")).toBeVisible()
  expect(screen.getByText("Tied above the site.")).not.toBeVisible()
})

test("a category shows only its cards, from the first on", async () => {
  serveResources()
  const { person } = await open()
  await person.click(button("Next"))
  const filter = within(screen.getByRole("group", { name: "Category" }))
  expect(filter.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true")

  await person.click(filter.getByRole("button", { name: "Procedures" }))

  expect(screen.getByText("1 / 2")).toBeVisible()
  expect(screen.getByText("Tourniquet")).toBeVisible()
})

test("Shuffle Cards keeps every card, in another order, and begins anew", async () => {
  serveResources()
  const { person } = await open()
  const read = async () => {
    const seen: string[] = []
    for (const card of cards) {
      seen.push(cards.find(({ term }) => screen.queryByText(term))?.term ?? `no ${card.term}`)
      if (seen.length < cards.length) await person.click(button("Next"))
    }
    return seen
  }
  const before = await read()

  await person.click(button("Shuffle Cards"))

  expect(screen.getByText("1 / 4")).toBeVisible()
  const after = await read()
  expect(after).not.toEqual(before)
  expect(new Set(after)).toEqual(new Set(before))
})

test("a shuffle never gives the order it was given", () => {
  for (let round = 0; round < 50; round++) {
    expect(shuffled([1, 2])).toEqual([2, 1])
  }
  expect(shuffled([1])).toEqual([1])
})

test("space and Enter turn the card, arrows go from card to card, wherever the focus is", async () => {
  serveResources()
  const { person } = await open()

  await person.keyboard(" ")
  expect(screen.getByText("What is left after clotting.")).toBeVisible()
  await person.keyboard("{Enter}")
  expect(screen.getByText("Serum")).toBeVisible()
  await person.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}")
  expect(screen.getByText("2 / 4")).toBeVisible()

  button("Flip").focus()
  await person.keyboard(" ")
  expect(screen.getByText("Tied above the site.")).toBeVisible()
  await person.keyboard("{Enter}")
  expect(screen.getByText("Tied above the site.")).not.toBeVisible()
})

test("after a press on Next, space turns the card; the keyboard stays on the button it was on", async () => {
  serveResources()
  const { person } = await open()
  await person.click(button("Next"))
  expect(button("Flip")).toHaveFocus()
  await person.keyboard(" ")
  expect(screen.getByText("2 / 4")).toBeVisible()
  button("Next").focus()
  await person.keyboard("{Enter}")
  expect(screen.getByText("3 / 4")).toBeVisible()
  expect(button("Next")).toHaveFocus()
})

test("keys are left alone while another tab is open", async () => {
  serveResources()
  const { person } = await open()
  await person.click(screen.getByRole("tab", { name: "Audio Glossary" }))
  await screen.findByRole("tab", { name: "Anatomy" })
  await person.click(document.body)

  await person.keyboard("{ArrowRight}")
  await person.click(screen.getByRole("tab", { name: "Flashcards" }))

  expect(screen.getByText("1 / 4")).toBeVisible()
})

test("a school without cards says so", async () => {
  serveResources({ cards: [] })
  renderPage(<StudyResources />, { path: "/study-resources", user: student })

  expect(await screen.findByText("No flashcards available for this category.")).toBeVisible()
})
