import type { ModuleMastery } from "@cubital/sdk"
import {
  HttpResponse,
  http,
  modules,
  screen,
  server,
  student,
  today,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import { plugin, renderShell } from "../testing/renderShell"

const lessons = plugin("lessons", {
  pages: [{ path: "/course/:id", module: "./Page", access: "member", opens: "modules" }],
})

const record = (moduleId: number, lastPosition: number) => ({
  id: moduleId,
  userId: 7,
  moduleId,
  lastPosition,
})

const known = (moduleId: number, mastery: ModuleMastery["mastery"], bestScore: number | null) => ({
  moduleId,
  mastery,
  bestScore,
  remembered: 0,
  askedAgain: 0,
})

test("the dashboard averages over all twelve modules and says where to start and where to continue", async () => {
  server.use(http.get("*/api/progress", () => HttpResponse.json([record(1, 100), record(5, 20)])))
  const { person, where } = renderShell("/dashboard", { user: student, plugins: [lessons] })

  expect(await screen.findByRole("heading", { name: "Welcome, ada" })).toBeVisible()
  expect(screen.getByRole("progressbar", { name: "Overall progress" })).toHaveAttribute("aria-valuenow", "10")
  expect(screen.getByRole("progressbar", { name: "Module 5" })).toHaveAttribute("aria-valuenow", "20")
  expect(screen.getAllByRole("button", { name: "Start" })).toHaveLength(10)
  expect(screen.getAllByRole("button", { name: "Continue" })).toHaveLength(2)

  const fifth = within(screen.getByRole("article", { name: "Module 5" }))
  expect(fifth.getByText("20% complete")).toBeVisible()
  await person.click(fifth.getByRole("button", { name: "Continue" }))
  expect(where()).toBe("/course/5")
})

test("when progress cannot be read the page says so", async () => {
  server.use(http.get("*/api/progress", () => new HttpResponse("no", { status: 500 })))
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  expect(await screen.findByText("Couldn't load your modules")).toBeVisible()
})

test.each([
  [[], "Module 1"],
  [[record(1, 100), record(4, 20), record(6, 70)], "Module 6"],
  [[record(1, 100), record(2, 100)], "Module 3"],
])("one thing is next: what was begun, else the first that was not: %#", async (records, title) => {
  server.use(http.get("*/api/progress", () => HttpResponse.json(records)))
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  const next = within((await screen.findByText("Next for you")).parentElement as HTMLElement)
  expect(next.getByText(title)).toBeVisible()
  const way = next.getByRole("link", { name: new RegExp(` ${title.toLowerCase()}$`) })
  expect(way).toHaveAttribute("href", `/course/${title.split(" ")[1]}`)
})

test.each([
  ["Let's get started.", []],
  ["Pick up where you left off.", [record(2, 10)]],
])("the dashboard says %s", async (lead, records) => {
  server.use(http.get("*/api/progress", () => HttpResponse.json(records)))
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  expect(await screen.findByText(lead)).toBeVisible()
})

test("a module says how well it is known, and a completed one how its exam went", async () => {
  const records = [record(1, 100), record(2, 100), record(3, 100), record(4, 30)]
  server.use(
    http.get("*/api/progress", () => HttpResponse.json(records)),
    http.get("*/api/mastery", () =>
      HttpResponse.json([
        known(1, "learning", null),
        known(2, "learning", 25),
        known(3, "mastered", 80),
        known(4, "learning", 79.9),
        known(5, "not started", null),
      ]),
    ),
  )
  renderShell("/dashboard", { user: student, plugins: [lessons] })

  expect(await screen.findByText("4 of 12 modules started, 3 completed")).toBeVisible()
  expect(screen.getByText("The exams of 2 completed modules are still to pass")).toBeVisible()
  const card = (name: string) => within(screen.getByRole("article", { name }))
  expect(card("Module 1").getByText("Practice exam not taken")).toBeVisible()
  expect(card("Module 2").getByText("Best practice exam 25% – try again")).toBeVisible()
  expect(card("Module 2").getByText("Learning")).toBeVisible()
  expect(card("Module 3").getByText("Best practice exam 80%")).toBeVisible()
  expect(card("Module 3").getByText("Mastered")).toBeVisible()
  expect(card("Module 4").getByText("Best practice exam 79% – try again")).toBeVisible()
  expect(card("Module 5").getByText("Not started")).toBeVisible()
  expect(card("Module 5").queryByText(/exam/i)).not.toBeInTheDocument()
  expect(card("Module 6").queryByText("Not started")).not.toBeInTheDocument()
})

test("a card's title leads to its module, and its button is told apart by it", async () => {
  const { person, where } = renderShell("/dashboard", { user: student, plugins: [lessons] })
  const third = within(await screen.findByRole("article", { name: "Module 3" }))
  expect(third.getByRole("button", { name: "Start" })).toHaveAccessibleDescription("Module 3")
  await person.click(third.getByRole("link", { name: "Module 3" }))
  expect(where()).toBe("/course/3")
})

test("where no plugin opens modules nothing leads to them", async () => {
  renderShell("/dashboard", { user: student })
  const third = within(await screen.findByRole("article", { name: "Module 3" }))
  expect(third.queryByRole("link")).not.toBeInTheDocument()
  expect(third.queryByRole("button")).not.toBeInTheDocument()
  expect(screen.queryByRole("link", { name: /^Start module/ })).not.toBeInTheDocument()
  expect(screen.getByText("Next for you")).toBeVisible()
})

test("no line begins with the dash of a title", async () => {
  const [first] = modules
  server.use(http.get("*/api/modules", () => HttpResponse.json([{ ...first, title: "Anatomy - Vessels" }])))
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  const title = await screen.findByRole("heading", { level: 3 })
  expect(title.textContent).toBe("Anatomy\u00a0- Vessels")
})

test("a module that is known from its exam, and was never opened, says so beside its 0 percent", async () => {
  server.use(
    http.get("*/api/progress", () => HttpResponse.json([record(2, 40)])),
    http.get("*/api/mastery", () =>
      HttpResponse.json([known(1, "passed", 90), known(2, "learning", 60), known(3, "not started", null)]),
    ),
  )
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  expect(await screen.findByText("0% complete, lesson not opened")).toBeVisible()
  expect(await screen.findByText("40% complete")).toBeVisible()
  expect(screen.getAllByText("0% complete").length).toBeGreaterThan(0)
  expect(screen.getAllByText(/lesson not opened/)).toHaveLength(1)
})

test("who has completed everything is led to the exam that is left, and then nowhere", async () => {
  const all = Array.from({ length: 12 }, (_, index) => record(index + 1, 100))
  const exams = all.map(({ moduleId }) =>
    moduleId === 7 ? known(moduleId, "learning", 75) : known(moduleId, "passed", 90),
  )
  server.use(
    http.get("*/api/progress", () => HttpResponse.json(all)),
    http.get("*/api/mastery", () => HttpResponse.json(exams)),
  )
  const { unmount } = renderShell("/dashboard", { user: student, plugins: [lessons] })
  expect(await screen.findByRole("link", { name: "Continue module 7" })).toBeVisible()
  unmount()

  exams[6] = known(7, "mastered", 85)
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  expect(await screen.findByText(/12 completed$/)).toBeVisible()
  expect(screen.queryByText("Next for you")).not.toBeInTheDocument()
})

test("a card shows its module's picture and how much there is to read and to answer", async () => {
  const [first, second] = modules
  server.use(
    http.get("*/api/modules", () =>
      HttpResponse.json([
        {
          ...first,
          picture: { src: "media/order-of-draw.svg", alt: "Tubes in a rack" },
          minutes: 25,
          questions: 1,
        },
        { ...second, minutes: null, questions: 34 },
      ]),
    ),
  )
  renderShell("/dashboard", { user: student, plugins: [lessons] })
  const card = await screen.findByRole("article", { name: "Module 1" })
  expect(within(card).getByText("About 25 min to read · 1 question")).toBeVisible()
  expect(within(card).getByRole("img", { name: "Tubes in a rack" })).toHaveAttribute(
    "src",
    "/media/order-of-draw.svg",
  )
  const other = screen.getByRole("article", { name: "Module 2" })
  expect(within(other).getByText("34 questions")).toBeVisible()
  expect(other.querySelector("img")).toBeNull()
})

const telling = (...names: string[]) =>
  names.map((name) =>
    plugin(name, { slots: [{ slot: "dashboard.notices", module: "./Note", label: null, order: 10 }] }),
  )

/** Each plugin's notice is its name, and `loaded` tells whose code was fetched. */
function notices() {
  const loaded: string[] = []
  const load = async (name: string) => {
    loaded.push(name)
    return () => <p>Told by {name}</p>
  }
  return { loaded, load }
}

test("the notice of a plugin that has nothing to tell is not even loaded", async () => {
  const { loaded, load } = notices()
  server.use(http.get("*/api/today", () => HttpResponse.json({ ...today, withoutNotice: ["quiet"] })))
  renderShell("/dashboard", { user: student, plugins: telling("chatty", "quiet"), load })
  expect(await screen.findByText("Told by chatty")).toBeVisible()
  expect(loaded).toEqual(["chatty"])
})

test("what there is to tell is shown when somebody comes back to the dashboard", async () => {
  const { loaded, load } = notices()
  let withoutNotice = ["quiet"]
  server.use(http.get("*/api/today", () => HttpResponse.json({ ...today, withoutNotice })))
  const { router } = renderShell("/dashboard", { user: student, plugins: telling("quiet"), load })
  const card = within(await screen.findByRole("region", { name: "Today" }))
  expect(await card.findByRole("link", { name: "Start" })).toBeVisible()
  expect(loaded).toEqual([])
  await router.navigate("/contact")
  await waitFor(() => expect(screen.queryByRole("region", { name: "Today" })).toBeNull())
  withoutNotice = []
  await router.navigate("/dashboard")
  expect(await screen.findByText("Told by quiet")).toBeVisible()
})

test.each([
  ["Today is switched off", { ...student, preferences: { today: false } }, 200],
  ["Today cannot be had", student, 500],
])("where %s every notice asks for itself", async (_, user, status) => {
  const { loaded, load } = notices()
  server.use(http.get("*/api/today", () => HttpResponse.json({ message: "no" }, { status })))
  renderShell("/dashboard", { user, plugins: telling("quiet"), load })
  expect(await screen.findByText("Told by quiet")).toBeVisible()
  await waitFor(() => expect(loaded).toEqual(["quiet"]))
})
