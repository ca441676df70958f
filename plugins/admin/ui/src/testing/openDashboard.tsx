/** Test helper: the dashboard of a school with one student, with a fake server and socket. */
import { administrator, HttpResponse, http, renderPage, screen, server, within } from "@cubital/sdk/testing"
import { vi } from "vitest"
import AdminDashboard from "../AdminDashboard"
import type { Student } from "../schemas"
import { FakeSocket } from "./fakeSocket"

export const ada: Student = {
  id: 7,
  username: "ada",
  fullName: "Ada Lovelace",
  email: "ada@example.org",
  phoneNumber: "+1 555 0100",
  progress: 42,
  lastActive: null,
  preferences: {},
  isAdmin: false,
  role: "student",
  status: "active",
  notes: "",
  modulesCompleted: 2,
  modulesNotPassed: 0,
  bestNotPassed: null,
}

const counts = { total: 4, active: 1, pending: 1, paused: 1, terminated: 1 }

/** Answers that a test's own `server.use`, called later, replaces. */
export function answerAll() {
  FakeSocket.opened = []
  vi.stubGlobal("WebSocket", FakeSocket)
  // Nothing has a size here, and of a table without one no row would be in sight.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800)
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(66)
  Element.prototype.scrollTo ??= () => undefined
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("768px"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  server.use(
    http.get("*/api/admin/students", () => HttpResponse.json([ada])),
    http.get("*/api/admin/students/counts", () => HttpResponse.json(counts)),
    http.get("*/api/admin/recent-activity", () => HttpResponse.json([])),
    http.get("*/api/admin/active-students", () => HttpResponse.json([])),
    http.get("*/api/admin/views", () => HttpResponse.json([])),
    http.get("*/api/admin/setup", () => HttpResponse.json({ steps: [] })),
    http.get("*/api/admin/attention", () => HttpResponse.json({ people: [], others: [] })),
  )
}

export const openDashboard = () => renderPage(<AdminDashboard />, { path: "/admin", user: administrator })

/** The row of that student, once it is there. */
export async function row(name: string) {
  const cell = await screen.findByRole("rowheader", { name: new RegExp(name) })
  return within(cell.closest("tr") as HTMLElement)
}
