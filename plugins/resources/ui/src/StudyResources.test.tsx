import { boot, HttpResponse, http, renderPage, screen, server, student, within } from "@cubital/sdk/testing"
import StudyResources from "./StudyResources"
import { serveResources } from "./testing/school"

const AT = "/study-resources"

test("the page is for members, opens at the flashcards and says how far one is", async () => {
  serveResources()
  renderPage(<StudyResources />, { path: AT, user: student })

  expect(screen.getByText("MEMBERS ONLY")).toBeVisible()
  expect(screen.getByRole("heading", { level: 1, name: "Study Resources" })).toBeVisible()
  expect(screen.getByRole("tab", { name: "Flashcards" })).toHaveAttribute("aria-selected", "true")
  const bar = await screen.findByRole("progressbar", { name: "Study progress" })
  expect(bar).toHaveAttribute("aria-valuenow", "21")
  const parts = within(screen.getByRole("region", { name: "Study progress" })).getAllByRole("listitem")
  expect(parts.map((part) => part.textContent)).toEqual([
    "Flashcards3 of 15",
    "Glossary terms4 of 25",
    "Quiz questions2 of 10",
    "Reflections1 of 3",
    "Exam tips2 of 5",
  ])
})

test("a tab is in the address, and the deck is found again as it was left", async () => {
  serveResources()
  const { person, where } = renderPage(<StudyResources />, { path: AT, user: student })
  await person.click(await screen.findByRole("button", { name: "Next" }))

  await person.click(screen.getByRole("tab", { name: "Audio Glossary" }))
  expect(where()).toBe("/study-resources?tab=glossary")
  expect(await screen.findByRole("heading", { name: "Hemolysis" })).toBeVisible()
  await person.click(screen.getByRole("tab", { name: "Flashcards" }))

  expect(screen.getByText("2 / 4")).toBeVisible()
})

test("an address opens its tab; one that names no tab opens the flashcards", async () => {
  serveResources()
  const { unmount } = renderPage(<StudyResources />, { path: AT, at: `${AT}?tab=glossary`, user: student })
  expect(screen.getByRole("tab", { name: "Audio Glossary" })).toHaveAttribute("aria-selected", "true")
  unmount()

  renderPage(<StudyResources />, { path: AT, at: `${AT}?tab=nowhere`, user: student })
  expect(screen.getByRole("tab", { name: "Flashcards" })).toHaveAttribute("aria-selected", "true")
})

test("another plugin's tab stands after ours", async () => {
  serveResources()
  const plugin = {
    name: "drills",
    version: "1",
    sdk: "^1.0.0",
    entry: "/plugins/drills/remoteEntry.js",
    pages: [],
    nav: [],
    slots: [{ slot: "study.tabs", module: "./Drills", order: 5, label: "Drills" }],
    palette: [],
    offline: { pages: [], data: [] },
    preload: {},
  }
  renderPage(<StudyResources />, {
    path: AT,
    at: `${AT}?tab=${encodeURIComponent("drills:./Drills")}`,
    user: student,
    boot: { ...boot, plugins: [plugin] },
    load: () => Promise.resolve(() => <p>A drill</p>),
  })

  const row = screen.getByRole("tablist", { name: "Study resources" })
  expect(
    within(row)
      .getAllByRole("tab")
      .map((tab) => tab.textContent),
  ).toEqual([
    "Flashcards",
    "Audio Glossary",
    "Practice Games",
    "Professionalism",
    "Professionals",
    "Exam Tips",
    "Help",
    "Drills",
  ])
  expect(await screen.findByText("A drill")).toBeVisible()
})

test("what could not be loaded is said in words, and can be tried again", async () => {
  serveResources()
  server.use(
    http.get("*/api/resources/flashcards", () => new HttpResponse("broken", { status: 500 }), { once: true }),
  )
  const { person } = renderPage(<StudyResources />, { path: AT, user: student })

  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the flashcards")
  await person.click(screen.getByRole("button", { name: "Try again" }))

  expect(await screen.findByRole("button", { name: "Flip" })).toBeVisible()
})
