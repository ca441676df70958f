import { boot, HttpResponse, http, modules, screen, server, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

test("the page tells the mission, the reasons, the expertise and the way of learning, each under its heading", async () => {
  renderShell("/about")
  expect(await screen.findByRole("heading", { level: 1, name: `About ${boot.site.name}` })).toBeVisible()
  const parts = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)
  expect(parts.slice(0, 5)).toEqual([
    "Our mission",
    "Before you enroll",
    "Why students choose us",
    "Our expertise",
    "Our learning approach",
  ])
  expect(screen.getByRole("region", { name: "Our mission" })).toBeVisible()
})

test("the curriculum tells of each module how long it is and what one can do after it", async () => {
  const sizes = modules.map((module) => ({ ...module, minutes: 17, questions: 100 }))
  server.use(http.get("*/api/modules", () => HttpResponse.json(sizes)))
  const { person } = renderShell("/about")
  expect(await screen.findByText("12 modules · about 3.5 hours to read · 1,200 questions")).toBeVisible()
  const module = screen.getByText("Module 5").closest("li") as HTMLElement
  expect(within(module).getByText("About 17 min to read · 100 questions")).toBeVisible()
  const objective = await within(module).findByText("Do what module 5 teaches.")
  expect(objective).not.toBeVisible()
  await person.click(within(module).getByText("What you can do after module 5"))
  expect(objective).toBeVisible()
})

test("where nothing is known of sizes and objectives the modules stand there all the same", async () => {
  server.use(http.get("*/api/curriculum", () => HttpResponse.json({}, { status: 503 })))
  renderShell("/about")
  expect(await screen.findByText("12 modules")).toBeVisible()
  expect(screen.getByText("What module 5 is about.")).toBeVisible()
  expect(screen.queryByText(/What you can do/)).toBeNull()
})

test.each([
  ["demo", true],
  ["production", false],
] as const)("in %s the sample of a price is shown: %s", async (environment, shown) => {
  renderShell("/about", { environment })
  expect(await screen.findByText("How long it takes.")).toBeVisible()
  expect(screen.queryByText("What it costs.") !== null).toBe(shown)
})
