import { HttpResponse, http, screen, server, student, within } from "@cubital/sdk/testing"
import { plugin, renderShell } from "./testing/renderShell"

const page = (name: string, order: number) =>
  plugin(name, {
    pages: [{ path: `/${name}`, module: "./Page", access: "public", opens: null }],
    nav: [{ to: `/${name}`, label: name, icon: null, order, access: "public" }],
  })

const load = (name: string) =>
  name === "sound"
    ? Promise.resolve(() => <h1>All is well</h1>)
    : name === "throwing"
      ? Promise.resolve(() => {
          throw new Error("thrown while drawing")
        })
      : Promise.reject(new Error("404"))

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined))

test.each(["missing", "throwing"])("a %s plugin costs only its own place", async (name) => {
  const plugins = [page(name, 50), page("sound", 60)]
  const { person } = renderShell(`/${name}`, { user: student, plugins, load })

  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load this part")
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Menu" }))
  await person.click(await screen.findByRole("link", { name: "sound" }))
  expect(await screen.findByRole("heading", { name: "All is well" })).toBeVisible()
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
})

test("plugins fill the dashboard's slot in their order, and a broken one leaves the modules alone", async () => {
  server.use(http.get("*/api/progress", () => HttpResponse.json([])))
  const lessons = plugin("lessons", {
    pages: [{ path: "/course/:id", module: "./Page", access: "member", opens: "modules" }],
  })
  const slots = (order: number) => ({
    slots: [{ slot: "dashboard.cards", module: "./Card", label: null, order }],
  })
  renderShell("/dashboard", {
    user: student,
    plugins: [lessons, plugin("second", slots(20)), plugin("first", slots(10)), plugin("broken", slots(15))],
    load: (name) =>
      name === "broken" ? Promise.reject(new Error("404")) : Promise.resolve(() => <p>card of {name}</p>),
  })

  const cards = await screen.findAllByText(/^card of/)
  expect(cards.map((card) => card.textContent)).toEqual(["card of first", "card of second"])
  expect(screen.getByRole("alert")).toHaveTextContent("Couldn't load this part")
  expect(screen.getAllByRole("button", { name: "Start" })).toHaveLength(12)
})

test("the side menu has the shell's entries and the plugins', administrators' ones only for them", async () => {
  const admin = plugin("admin", {
    nav: [{ to: "/admin", label: "Admin Dashboard", icon: "shield", order: 100, access: "admin" }],
  })
  const { person } = renderShell("/about", { user: student, plugins: [page("Study Resources", 20), admin] })
  await screen.findByText("ada")
  await person.click(screen.getByRole("button", { name: "Menu" }))

  const menu = within(screen.getByRole("navigation", { name: "Side menu" }))
  expect(menu.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Home",
    "Dashboard",
    "Study Resources",
    "Profile",
  ])
})
