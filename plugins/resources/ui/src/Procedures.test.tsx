import type { PaletteLineProps } from "@cubital/sdk"
import { HttpResponse, http, renderPage, screen, server, student, within } from "@cubital/sdk/testing"
import PaletteProcedures from "./PaletteProcedures"
import ProcedurePage from "./ProcedurePage"
import ProceduresPage from "./ProceduresPage"
import type { Procedure, ProcedureSummary } from "./procedures/procedures"
import SectionProcedures from "./SectionProcedures"

const summary: ProcedureSummary = {
  id: "watering",
  title: "Watering a plant",
  module: 5,
  section: "soil",
  purpose: "To keep it alive.",
  steps: 3,
  criticalSteps: 1,
}

const procedure: Procedure = {
  id: "watering",
  title: "Watering a plant",
  module: 5,
  section: "soil",
  purpose: "To keep it alive.",
  equipment: ["A can"],
  parts: [
    {
      title: "Look",
      steps: [{ action: "Feel the soil.", reason: "Wet soil needs none.", critical: true }],
    },
    {
      title: "Pour",
      steps: [
        { action: "Fill the can.", reason: "It runs dry.", critical: false },
        { action: "Pour slowly.", reason: "It must sink in.", critical: false },
      ],
    },
  ],
  troubleshooting: [{ problem: "The pot runs over", action: "Stop and mop." }],
  performanceCriteria: ["No flood."],
}

const serve = (summaries = [summary]) =>
  server.use(
    http.get("*/api/resources/procedures", () => HttpResponse.json(summaries)),
    http.get("*/api/resources/procedures/watering", () => HttpResponse.json(procedure)),
    http.get("*/api/resources/procedures/juggling", () =>
      HttpResponse.json({ message: "There is no such procedure." }, { status: 404 }),
    ),
  )

const open = (at = "/procedures/watering") =>
  renderPage(<ProcedurePage />, { path: "/procedures/:procedure", at, user: student })

test("the list says how many steps each has, and leads to it", async () => {
  serve()
  renderPage(<ProceduresPage />, { path: "/procedures", user: student })
  const link = await screen.findByRole("link", { name: "Watering a plant" })
  expect(link).toHaveAttribute("href", "/procedures/watering")
  expect(link).toHaveAccessibleDescription("3 steps, 1 critical")
})

test("a school without procedures says so", async () => {
  serve([])
  renderPage(<ProceduresPage />, { path: "/procedures", user: student })
  expect(await screen.findByText("This school has no procedures yet.")).toBeVisible()
})

test("the sheet counts the steps through all parts, with the reason of each", async () => {
  serve()
  open()
  const sheet = await screen.findByRole("region", { name: "Procedure sheet" })
  const steps = within(sheet)
    .getAllByRole("listitem")
    .map((item) => item.textContent)
  expect(steps).toContain("★Critical step1.Feel the soil.Wet soil needs none.")
  expect(steps).toContain("3.Pour slowly.It must sink in.")
  expect(within(sheet).getByText("The pot runs over")).toBeVisible()
  expect(within(sheet).getByText("No flood.")).toBeVisible()
})

test("the checklist has a row for each step, without its reason, and lines for the evaluator", async () => {
  serve()
  const { person, where } = open()
  await person.click(await screen.findByRole("tab", { name: "Competency checklist" }))
  expect(where()).toBe("/procedures/watering?form=checklist")
  const rows = screen.getAllByRole("row").map((row) => row.textContent)
  expect(rows).toEqual([
    "StepWhat is doneSNSComments",
    "Look",
    "1 ★Critical stepFeel the soil.",
    "Pour",
    "2 Fill the can.",
    "3 Pour slowly.",
  ])
  expect(screen.queryByText("It runs dry.")).not.toBeInTheDocument()
  for (const line of ["Student", "Attempt", "Evaluator's name", "Signature"])
    expect(screen.getByText(line)).toBeVisible()
})

test("the form that is shown is printed", async () => {
  serve()
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined)
  const { person } = open("/procedures/watering?form=checklist")
  await person.click(await screen.findByRole("button", { name: "Print" }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole("region", { name: "Competency checklist" })).toBeVisible()
  expect(screen.queryByRole("region", { name: "Procedure sheet" })).not.toBeInTheDocument()
})

test("one that is not there says so", async () => {
  serve()
  open("/procedures/juggling")
  expect(await screen.findByText("There is no such procedure.")).toBeVisible()
})

test("a section of a lesson leads to the procedures that it teaches, and to no others", async () => {
  serve()
  renderPage(
    <>
      <SectionProcedures moduleId={5} section="soil" />
      <SectionProcedures moduleId={5} section="leaves" />
      <SectionProcedures moduleId={6} section="soil" />
    </>,
    { path: "/course/:id", at: "/course/5", user: student },
  )
  expect(await screen.findByRole("link")).toHaveAttribute("href", "/procedures/watering")
})

const Line = ({ label, detail, to }: PaletteLineProps) => (
  <a href={to}>
    {label}: {detail}
  </a>
)

test("the command palette finds procedures by the words of their names", async () => {
  serve([summary, { ...summary, id: "repotting", title: "Repotting a plant", module: 6 }])
  renderPage(<PaletteProcedures search="plant water" Line={Line} />, { path: "/dashboard", user: student })
  const line = await screen.findByRole("link", { name: "Watering a plant: Procedure, module 5" })
  expect(line).toHaveAttribute("href", "/procedures/watering")
  expect(screen.getAllByRole("link")).toHaveLength(1)
})
