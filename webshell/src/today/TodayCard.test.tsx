import { HttpResponse, http, screen, server, student, today, waitFor, within } from "@cubital/sdk/testing"
import { plugin, renderShell } from "../testing/renderShell"

const lessons = plugin("lessons", {
  pages: [{ path: "/course/:id", module: "./Page", access: "member", opens: "modules" }],
})
const resources = plugin("resources", {
  pages: [{ path: "/study-resources", module: "./Page", access: "member", opens: null }],
  nav: [{ to: "/study-resources", label: "Study Resources", icon: "library", order: 30, access: "member" }],
})

const reviews = {
  kind: "reviews",
  title: "12 reviews due",
  detail: "Study Resources",
  link: "/study-resources?tab=flashcards&mode=review",
  linkText: "Review now",
  minutes: 6,
}
const place = {
  kind: "place",
  title: "Order of draw",
  detail: "Module 5",
  link: "/course/5?tab=lesson#order-of-draw",
  linkText: "Continue",
  minutes: 9,
}
const waiting = {
  ...today,
  steps: [reviews, place],
  counts: [{ link: "/study-resources", count: 12, label: "12 reviews due" }],
}

type Today = typeof today

function serve(view: Today | (() => Today)) {
  const changes: object[] = []
  server.use(
    http.get("*/api/today", () => HttpResponse.json(typeof view === "function" ? view() : view)),
    http.patch("*/api/today/settings", async ({ request }) => {
      changes.push((await request.json()) as object)
      return HttpResponse.json(today.settings)
    }),
  )
  return changes
}

const show = (preferences = {}) =>
  renderShell("/dashboard", {
    user: { ...student, preferences },
    plugins: [lessons, resources],
  })

const card = async () => within(await screen.findByRole("region", { name: "Today" }))

test("what comes first has the one filled button, and what follows is a quiet link", async () => {
  serve(waiting)
  show()
  const shown = await card()
  const button = await shown.findByRole("link", { name: "Review now" })
  expect(button).toHaveAttribute("href", reviews.link)
  expect(button).toHaveAccessibleDescription("12 reviews due")
  expect(shown.getByText("About 6 min · Study Resources")).toBeVisible()
  expect(shown.getByRole("link", { name: "Order of draw" })).toHaveAttribute("href", place.link)
})

test("a new student is told of nothing that was missed, and may set a date", async () => {
  serve(today)
  const { person } = show()
  const shown = await card()
  expect(await shown.findByRole("link", { name: "Start" })).toHaveAttribute("href", "/course/1")
  expect(shown.getAllByRole("listitem")).toHaveLength(7)
  expect(shown.getByText("Today: no study yet")).toBeInTheDocument()
  expect(shown.queryByText(/streak/)).not.toBeInTheDocument()
  await person.click(shown.getByRole("button", { name: "Set an exam date" }))
  expect(await screen.findByRole("dialog", { name: "Today settings" })).toBeVisible()
})

test("the week, the goal, the streak and the plan are said", async () => {
  const week = today.week.map((day, index) => ({
    ...day,
    minutes: index === 3 ? 0 : 12,
    studied: index !== 3,
    forgiven: index === 3,
  }))
  serve({
    ...waiting,
    week,
    streak: 6,
    settings: { ...today.settings, goalMinutes: 10, examDate: "2026-12-20" },
    plan: {
      state: "on",
      examDate: "2026-12-20",
      daysLeft: 24,
      modules: [{ moduleId: 7, title: "Module 7", by: "2026-11-28" }],
    },
  })
  show()
  const shown = await card()
  expect(await shown.findByText("Monday, November 23: a day off, forgiven")).toBeInTheDocument()
  expect(shown.getByText("12 of 10 min")).toBeVisible()
  expect(shown.getByRole("progressbar", { name: "Daily goal" })).toHaveAttribute("aria-valuenow", "100")
  expect(shown.getByText("6-day streak")).toBeVisible()
  expect(shown.getByText("Module 7 by Saturday, exam in 24 days")).toBeVisible()
})

test("a goal and a date are saved, and only what was changed", async () => {
  const changes = serve(today)
  const { person } = show()
  await person.click(await (await card()).findByRole("button", { name: "Today settings" }))
  const dialog = within(await screen.findByRole("dialog"))
  await person.selectOptions(dialog.getByLabelText("Daily goal"), "15 minutes")
  await person.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(changes).toEqual([{ goalMinutes: 15 }]))
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())

  await person.click((await card()).getByRole("button", { name: "Today settings" }))
  const again = within(await screen.findByRole("dialog"))
  await person.type(again.getByLabelText("Exam date"), "2026-12-20")
  await person.click(again.getByLabelText(/^Show my streak/))
  await person.click(again.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(changes[1]).toEqual({ examDate: "2026-12-20", streak: false }))
})

test("a date that the school refuses is said at its box, and what was typed stays", async () => {
  serve(today)
  server.use(
    http.patch("*/api/today/settings", () =>
      HttpResponse.json({ message: "Choose a day after today." }, { status: 422 }),
    ),
  )
  const { person } = show()
  await person.click(await (await card()).findByRole("button", { name: "Today settings" }))
  const dialog = within(await screen.findByRole("dialog"))
  await person.type(dialog.getByLabelText("Exam date"), "2020-01-01")
  await person.click(dialog.getByRole("button", { name: "Save" }))
  expect(await dialog.findByText("Choose a day after today.")).toBeVisible()
  expect(dialog.getByLabelText("Exam date")).toHaveValue("2020-01-01")
  expect(dialog.getByLabelText("Exam date")).toBeInvalid()
})

test("the card is switched off, and the count in the menu with it", async () => {
  serve(waiting)
  server.use(
    http.patch("*/api/user/preferences", async ({ request }) =>
      HttpResponse.json({ ...student, preferences: (await request.json()) as object }),
    ),
  )
  const { person } = show()
  expect(await screen.findByText(", 12 reviews due")).toBeInTheDocument()
  await person.click(await (await card()).findByRole("button", { name: "Today settings" }))
  const dialog = within(await screen.findByRole("dialog"))
  await person.click(dialog.getByLabelText(/^Show Today/))
  await person.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(screen.queryByRole("region", { name: "Today" })).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByText(", 12 reviews due")).not.toBeInTheDocument())
})

test("whoever has switched it off asks the school for nothing", async () => {
  const calls: string[] = []
  server.use(
    http.get("*/api/today", ({ request }) => {
      calls.push(request.url)
      return HttpResponse.json(today)
    }),
  )
  show({ today: false })
  expect(await screen.findByRole("heading", { name: "Your modules" })).toBeVisible()
  expect(screen.queryByRole("region", { name: "Today" })).not.toBeInTheDocument()
  expect(calls).toEqual([])
})

test("a clock that differs from the one that is kept is told once", async () => {
  const clock = today.settings.utcOffset
  let onServer = clock + 60
  const changes = serve(() => ({ ...today, settings: { ...today.settings, utcOffset: onServer } }))
  server.use(
    http.patch("*/api/today/settings", async ({ request }) => {
      changes.push((await request.json()) as object)
      onServer = clock
      return HttpResponse.json({ ...today.settings, utcOffset: clock })
    }),
  )
  show()
  expect(await (await card()).findByRole("link", { name: "Start" })).toBeVisible()
  await waitFor(() => expect(changes).toEqual([{ utcOffset: clock }]))
})

test("where it cannot be had the page stays, and it can be tried again", async () => {
  let works = false
  server.use(
    http.get("*/api/today", () =>
      works ? HttpResponse.json(today) : new HttpResponse("no", { status: 500 }),
    ),
  )
  const { person } = show()
  const shown = await card()
  const again = await shown.findByRole("button", { name: "Try again" })
  expect(screen.getByRole("heading", { name: "Your modules" })).toBeVisible()
  works = true
  await person.click(again)
  expect(await shown.findByRole("link", { name: "Start" })).toBeVisible()
})

test("the profile switches it on again", async () => {
  const saved: unknown[] = []
  server.use(
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
    http.patch("*/api/user/preferences", async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json({ ...student, preferences: { today: true } })
    }),
  )
  const { person } = renderShell("/profile", { user: { ...student, preferences: { today: false } } })
  const panel = within(await screen.findByRole("region", { name: "Today" }))
  expect(panel.getByLabelText(/^Show Today/)).not.toBeChecked()
  await person.click(panel.getByLabelText(/^Show Today/))
  await waitFor(() => expect(saved).toEqual([{ today: true }]))
  await waitFor(() => expect(panel.getByLabelText(/^Show Today/)).toBeChecked())
})
