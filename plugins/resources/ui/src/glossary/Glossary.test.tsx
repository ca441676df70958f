import { renderPage, screen, student, waitFor, within } from "@cubital/sdk/testing"
import StudyResources from "../StudyResources"
import { serveResources, terms } from "../testing/school"

async function open(at = "/study-resources?tab=glossary") {
  const page = renderPage(<StudyResources />, { path: "/study-resources", at, user: student })
  await screen.findByRole("tab", { name: "Anatomy" })
  return page
}

const names = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)
const search = () => screen.getByRole("searchbox", { name: "Search terms and definitions" })

test("every term is on the page at once, under its letter", async () => {
  serveResources()
  await open()

  expect(names()).toEqual(terms.map(({ term }) => term))
  const h = within(screen.getByRole("region", { name: "H" }))
  expect(h.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Hematoma",
    "Hemolysis",
  ])
  expect(document.getElementById("term-hemolysis")).toHaveTextContent("Breakdown of red blood cells.")
})

test("the index offers the letters that have terms", async () => {
  serveResources()
  const { person } = await open()
  const index = within(screen.getByRole("navigation", { name: "Letters" }))
  expect(index.getByRole("button", { name: "Z" })).toBeDisabled()

  await person.click(index.getByRole("button", { name: "P" }))

  expect(screen.getByRole("heading", { level: 2, name: "P" })).toHaveFocus()
})

test("a term is found by itself and by its definition", async () => {
  serveResources()
  const { person } = await open()

  await person.type(search(), "red BLOOD")

  await waitFor(() => expect(names()).toEqual(["Anemia", "Hemolysis"]))
  expect(screen.getByRole("status")).toHaveTextContent("2 terms")
})

test("a misspelled term is found all the same", async () => {
  serveResources()
  const { person } = await open()

  await person.type(search(), "hemolisys")

  await waitFor(() => expect(names()).toEqual(["Hemolysis"]))
  expect(screen.getByRole("status")).toHaveTextContent("Nothing is spelled “hemolisys”. Did you mean:")
})

test("what is not there is said, and Clear brings everything back", async () => {
  serveResources()
  const { person } = await open()
  expect(screen.getByRole("button", { name: "Clear" })).toBeDisabled()
  await person.type(search(), "xylophone")
  expect(await screen.findByText('No terms found matching "xylophone"')).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Clear" }))

  await waitFor(() => expect(names()).toHaveLength(terms.length))
  expect(search()).toHaveValue("")
})

test("the nine categories are tabs, All is the first and open", async () => {
  serveResources()
  const { person } = await open()
  const row = within(screen.getByRole("tablist", { name: "Category" }))
  expect(row.getAllByRole("tab")).toHaveLength(10)
  expect(row.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true")

  await person.click(row.getByRole("tab", { name: "Complications" }))
  expect(names()).toEqual(["Hematoma", "Hemolysis", "Syncope"])

  await person.click(row.getByRole("tab", { name: "Safety" }))
  expect(screen.getByText("No terms available in this category")).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Clear" }))
  expect(row.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true")
})

test("the arrow keys go from category to category", async () => {
  serveResources()
  const { person } = await open()
  const tab = (name: string) => screen.getByRole("tab", { name })
  tab("All").focus()

  await person.keyboard("{ArrowLeft}")
  expect(tab("Terminology")).toHaveFocus()
  await person.keyboard("{Home}{ArrowRight}")

  expect(tab("Anatomy")).toHaveFocus()
  expect(names()).toEqual(["Basilic vein"])
})

test("what a category lacks is offered from the others", async () => {
  serveResources()
  const { person } = await open()
  await person.click(screen.getByRole("tab", { name: "Anatomy" }))
  await person.type(search(), "plasma")
  expect(await screen.findByText('No terms found matching "plasma"')).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Show the one in other categories" }))

  await waitFor(() => expect(names()).toEqual(["Plasma"]))
})

test("an address that names a term marks it and counts it as opened", async () => {
  const posted = serveResources()
  await open("/study-resources?tab=glossary#term-plasma")

  const plasma = document.getElementById("term-plasma")
  await waitFor(() => expect(plasma).toHaveFocus())
  expect(plasma).toHaveAttribute("aria-current", "true")
  await waitFor(() => expect(posted).toEqual(["heard Plasma"]))
  expect(await within(plasma as HTMLElement).findByText("Reviewed")).toBeInTheDocument()
})
