import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { open, school } from "../testing/school"

const contents = () => within(screen.getByRole("navigation", { name: "Lesson contents" }))
const region = (name: string) => screen.findByRole("region", { name })

beforeEach(() => localStorage.clear())

test("one section is on the screen at a time; the focus goes along, and what was gone on from is done", async () => {
  const seen = school()
  const { person } = open("/course/5?tab=lesson")
  expect(await screen.findByText("2 sections, about 1 minute to read")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull()
  expect(screen.queryByRole("region", { name: "Equipment" })).toBeNull()

  await person.click(screen.getByRole("button", { name: "Next: Equipment" }))
  expect(await region("Equipment")).toHaveFocus()
  expect(screen.getByText("Section 1 of 2, about 1 minute")).toBeVisible()
  expect(contents().getByText("0 of 2 done")).toBeVisible()
  expect(contents().getByRole("link", { name: "Equipment" })).toHaveAttribute("aria-current", "location")

  await person.click(screen.getByRole("button", { name: "Next: Order of draw" }))
  expect(await region("Order of draw")).toHaveFocus()
  expect(screen.queryByRole("region", { name: "Equipment" })).toBeNull()
  expect(await contents().findByRole("link", { name: "Equipment done" })).toBeVisible()
  expect(contents().getByText("1 of 2 done")).toBeVisible()
  await waitFor(() => expect(seen.finished).toEqual([{ section: "equipment" }]))

  await person.click(screen.getByRole("button", { name: "Back" }))
  expect(await region("Equipment")).toHaveFocus()
  expect(contents().getByText("1 of 2 done")).toBeVisible()
})

test("a section that was read stays done for who goes elsewhere before the school has taken it", async () => {
  school()
  let letCome = () => undefined as unknown
  const later = new Promise((resolve) => {
    letCome = () => resolve(undefined)
  })
  server.use(
    http.post("*/api/tutor/modules/:id/sections", async () => {
      await later
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = open("/course/5?tab=lesson")
  await person.click(await screen.findByRole("button", { name: "Next: Equipment" }))
  await region("Equipment")
  await person.click(screen.getByRole("button", { name: "Next: Order of draw" }))
  expect(await contents().findByRole("link", { name: "Equipment done" })).toBeVisible()
  await person.click(screen.getByRole("tab", { name: "AI Tutor" }))
  letCome()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await person.click(screen.getByRole("tab", { name: "Full Lesson" }))
  expect(await contents().findByRole("link", { name: "Equipment done" })).toBeVisible()
})

test("the last section leads to what the exam asks, and to the practice exam", async () => {
  const seen = school({ reading: { section: "order-of-draw", done: ["equipment"] } })
  const { person, where } = open("/course/5?tab=lesson")
  await person.click(await screen.findByRole("button", { name: "Next: For the exam" }))
  expect(await region("For the exam")).toHaveFocus()
  expect(screen.getByText("A fact.")).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Next/ })).toBeNull()
  expect(await contents().findByText("2 of 2 done")).toBeVisible()
  await waitFor(() => expect(seen.finished).toEqual([{ section: "order-of-draw" }]))
  await person.click(screen.getByRole("button", { name: "Take the practice exam" }))
  expect(where()).toBe("/course/5?tab=practice")
})

test("a lesson opens where one stopped, on another device too, and stays there while one is in another tab", async () => {
  school({ reading: { section: "order-of-draw", done: ["equipment"] } })
  const { person } = open("/course/5")
  await person.click(await screen.findByRole("button", { name: "Study Lesson" }))
  const stopped = await region("Order of draw")
  await waitFor(() => expect(stopped).toHaveFocus())
  expect(contents().getByRole("link", { name: "Equipment done" })).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Back" }))
  expect(await region("Equipment")).toBeVisible()
  await person.click(screen.getByRole("tab", { name: "AI Tutor" }))
  await person.click(screen.getByRole("tab", { name: "Full Lesson" }))
  expect(await region("Equipment")).toBeVisible()
})

test("an address opens its own section, whatever was read before", async () => {
  school({ reading: { section: "order-of-draw", done: [] } })
  open("/course/5?tab=lesson#equipment")
  expect(await region("Equipment")).toHaveFocus()
  expect(screen.queryByRole("region", { name: "Order of draw" })).toBeNull()
})

test("the whole lesson is there for who wants it, and that is remembered", async () => {
  school()
  const { person, unmount } = open("/course/5?tab=lesson#order-of-draw")
  expect(await region("Order of draw")).toBeVisible()
  await person.click(screen.getByRole("checkbox", { name: "Whole lesson" }))
  for (const name of ["What you will learn", "Equipment", "Order of draw", "For the exam"])
    expect(await region(name)).toBeVisible()
  expect(await region("Order of draw")).toHaveFocus()
  expect(screen.queryByRole("button", { name: /^Next/ })).toBeNull()
  unmount()

  school({ reading: { section: "order-of-draw", done: [] } })
  const { person: again } = open("/course/5?tab=lesson")
  const stopped = await region("Order of draw")
  await waitFor(() => expect(stopped).toHaveFocus())
  expect(screen.getByRole("region", { name: "Equipment" })).toBeVisible()
  await again.click(screen.getByRole("checkbox", { name: "Whole lesson" }))
  await waitFor(() => expect(screen.queryByRole("region", { name: "Equipment" })).toBeNull())
  expect(localStorage.length).toBe(0)
})

test("where the school cannot tell what was read the lesson is there all the same", async () => {
  school()
  server.use(http.get("*/api/tutor/modules/5/reading", () => new HttpResponse("", { status: 500 })))
  open("/course/5?tab=lesson")
  expect(await screen.findByText("Welcome to the lesson.")).toBeVisible()
})
