import type { PaletteGroupProps } from "@cubital/sdk"
import { administrator, HttpResponse, http, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { plugin, renderShell } from "../testing/renderShell"

type Entry = ReturnType<typeof plugin>["palette"][number]

const entry = (declared: Partial<Entry>): Entry => ({
  label: "Stamps",
  to: null,
  module: null,
  group: "actions",
  icon: null,
  words: [],
  order: 10,
  access: "member",
  ...declared,
})

const course = { path: "/course/:id", module: "./CoursePage", access: "member" as const, opens: "modules" }
const stamps = plugin("stamps", {
  pages: [course],
  nav: [{ to: "/stamps", label: "My stamps", icon: null, order: 60, access: "member" }],
  palette: [
    entry({ label: "Collect a stamp", to: "/profile?stamp=new", words: ["album"] }),
    entry({ label: "Stamps of all", to: "/profile?stamps=all", group: "pages", access: "admin" }),
    entry({ label: "Friends", module: "./Friends" }),
  ],
})

function Friends({ search, Line }: PaletteGroupProps) {
  return search === "ada" ? <Line label="Lovelace" detail="ada" to="/profile?friend=7" /> : null
}

const shell = (user = student) =>
  renderShell("/about", {
    user,
    plugins: [stamps],
    load: async () => Friends as unknown as () => null,
  })

async function open({ person }: ReturnType<typeof shell>) {
  await screen.findByRole("button", { name: /^Commands/ })
  await person.keyboard("{Control>}k{/Control}")
  return screen.findByRole("combobox", { name: "Find a page, a module or an action" })
}

const lines = () => screen.getAllByRole("option").map(({ textContent }) => textContent)

test("it is opened by Ctrl K and by its button, and closed by Escape and by Ctrl K", async () => {
  const page = shell()
  expect(await open(page)).toHaveFocus()
  await page.person.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())

  const button = screen.getByRole("button", { name: /^Commands/ })
  await page.person.click(button)
  expect(await screen.findByRole("dialog", { name: "Commands" })).toBeVisible()
  await page.person.keyboard("{Control>}k{/Control}")
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  expect(button).toHaveFocus()
})

test("behind another dialog the key does nothing", async () => {
  const { person } = shell()
  await screen.findByRole("button", { name: /^Commands/ })
  await person.click(screen.getByRole("button", { name: "Menu" }))
  await screen.findByRole("dialog")
  await person.keyboard("{Control>}k{/Control}")
  expect(screen.getAllByRole("dialog")).toHaveLength(1)
})

test("what is typed leaves the lines that match, and Enter goes to the one that is marked", async () => {
  const page = shell()
  await open(page)
  await page.person.keyboard("stamp")
  expect(lines()).toEqual(["My stamps", "Collect a stamp"])
  expect(screen.getByText("2 matches")).toHaveAttribute("role", "status")
  await page.person.keyboard("{ArrowDown}")
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Collect a stamp")
  await page.person.keyboard("{Enter}")
  await waitFor(() => expect(page.where()).toBe("/profile"))
  expect(page.router.state.location.search).toBe("?stamp=new")
})

test("other words find a line, strewn letters do not, and nothing is told", async () => {
  const page = shell()
  await open(page)
  await page.person.keyboard("album")
  expect(lines()).toEqual(["Collect a stamp"])
  await page.person.clear(screen.getByRole("combobox"))
  await page.person.keyboard("clsp")
  expect(screen.queryByRole("option")).not.toBeInTheDocument()
  expect(screen.getByRole("status")).toHaveTextContent("Nothing matches.")
})

test.each(["2fa", "passkey", "authenticator"])("two-step sign-in is found by %s too", async (word) => {
  const page = shell()
  await open(page)
  await page.person.keyboard(word)
  expect(lines()).toEqual(["Two-step sign-in"])
  await page.person.keyboard("{Enter}")
  await waitFor(() => expect(page.where()).toBe("/profile"))
  expect(page.router.state.location.hash).toBe("#two-step")
})

test("the module that one is in the middle of comes first", async () => {
  const record = { userId: 1, completed: false, score: null, attempts: 0, notes: "" }
  server.use(
    http.get("*/api/progress", () =>
      HttpResponse.json([
        { ...record, moduleId: 3, lastPosition: 100, lastUpdated: "2026-11-25T12:00:00Z" },
        { ...record, moduleId: 7, lastPosition: 40, lastUpdated: "2026-11-24T12:00:00Z" },
        { ...record, moduleId: 2, lastPosition: 20, lastUpdated: "2026-11-20T12:00:00Z" },
      ]),
    ),
  )
  const page = shell()
  await open(page)
  expect(await screen.findByRole("option", { name: /^Go on with Module 7/ })).toHaveTextContent("40%")
  expect(lines()[0]).toMatch(/^Go on with Module 7/)
  expect(lines().filter((line) => /^Module \d/.test(line ?? ""))).toHaveLength(12)
  await page.person.keyboard("go on{Enter}")
  await waitFor(() => expect(page.where()).toBe("/course/7"))
})

test("a plugin's module finds lines by what is typed", async () => {
  const page = shell()
  await open(page)
  expect(screen.queryByText("Friends")).not.toBeInTheDocument()
  await page.person.keyboard("ada")
  expect(await screen.findByText("Friends")).toBeVisible()
  await page.person.click(await screen.findByRole("option", { name: /Lovelace/ }))
  await waitFor(() => expect(page.router.state.location.search).toBe("?friend=7"))
})

test("what is for administrators is for them alone", async () => {
  const page = shell()
  await open(page)
  await page.person.keyboard("all")
  expect(screen.queryByText("Stamps of all")).not.toBeInTheDocument()
  page.unmount()

  const other = shell(administrator)
  await open(other)
  await other.person.keyboard("all")
  expect(screen.getByText("Stamps of all")).toBeVisible()
})

test("a theme is chosen, and signing out saves first", async () => {
  const calls: string[] = []
  server.use(
    http.post("*/api/progress/save-all", () => {
      calls.push("save")
      return HttpResponse.json({ success: true })
    }),
    http.post("*/api/logout", () => {
      calls.push("logout")
      return HttpResponse.json({ success: true })
    }),
  )
  const page = shell()
  await open(page)
  await page.person.keyboard("green{Enter}")
  await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "green"))
  await open(page)
  await page.person.keyboard("sign out{Enter}")
  await waitFor(() => expect(page.where()).toBe("/auth"))
  expect(calls).toEqual(["save", "logout"])
})

test("a visitor has none", async () => {
  const { person } = renderShell("/about")
  await screen.findByRole("link", { name: "Sign in" })
  await person.keyboard("{Control>}k{/Control}")
  expect(screen.queryByRole("button", { name: /^Commands/ })).not.toBeInTheDocument()
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
})
