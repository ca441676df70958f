import { administrator, HttpResponse, http, renderPage, screen, server, waitFor } from "@cubital/sdk/testing"
import type { SetupStep } from "../schemas"
import { SetupCard } from "./SetupCard"

const step = (more: Partial<SetupStep>): SetupStep => ({
  id: "mail",
  title: "Send mail",
  detail: "It reaches nobody.",
  done: false,
  skipped: false,
  command: "CUBITAL_SMTP_URL=…",
  link: null,
  linkText: null,
  ...more,
})

/** A school with these steps, whose server notes what is skipped and brought back. */
function open(steps: SetupStep[]) {
  const calls: string[] = []
  server.use(
    http.get("*/api/admin/setup", () => HttpResponse.json({ steps })),
    http.post("*/api/admin/setup/:step/skip", ({ params }) => {
      calls.push(`skip ${params.step}`)
      return HttpResponse.json({ success: true })
    }),
    http.delete("*/api/admin/setup/:step/skip", ({ params }) => {
      calls.push(`back ${params.step}`)
      return HttpResponse.json({ success: true })
    }),
  )
  return { calls, ...renderPage(<SetupCard />, { path: "/admin", user: administrator }) }
}

test("each step says how things are, and has its command or its page while it is open", async () => {
  open([
    step({ id: "content", title: "Load the content", detail: "12 modules.", done: true, command: "load" }),
    step({}),
    step({ id: "students", title: "Invite", command: null, link: "/admin?invite=open", linkText: "Go" }),
  ])
  expect(await screen.findByRole("region", { name: "Set up your school" })).toHaveTextContent(
    "1 of 3 done or skipped.",
  )
  const [content, mail] = screen.getAllByRole("listitem")
  expect(content).toHaveTextContent("Load the content (done)12 modules.")
  expect(content).not.toHaveTextContent("load")
  expect(mail).toHaveTextContent("CUBITAL_SMTP_URL=…")
  expect(screen.getByRole("link", { name: "Go" })).toHaveAttribute("href", "/admin?invite=open")
  expect(screen.queryByRole("button", { name: "Skip: Load the content" })).not.toBeInTheDocument()
})

test("a step is skipped, another brought back, and all of it put away, with a way to undo", async () => {
  const { calls, person } = open([step({}), step({ id: "backup", title: "Take a backup", skipped: true })])
  await person.click(await screen.findByRole("button", { name: "Skip: Send mail" }))
  await waitFor(() => expect(calls).toEqual(["skip mail"]))
  await person.click(await screen.findByRole("button", { name: "Bring back: Take a backup" }))
  await waitFor(() => expect(calls).toEqual(["skip mail", "back backup"]))
  await person.click(screen.getByRole("button", { name: "Put this list away" }))
  await person.click(await screen.findByRole("button", { name: "Undo" }))
  await waitFor(() => expect(calls).toEqual(["skip mail", "back backup", "skip all", "back all"]))
})

test("without a step there is no list", async () => {
  let requests = 0
  server.use(
    http.get("*/api/admin/setup", () => {
      requests += 1
      return HttpResponse.json({ steps: [] })
    }),
  )
  renderPage(<SetupCard />, { path: "/admin", user: administrator })
  await waitFor(() => expect(requests).toBe(1))
  expect(screen.queryByText("Set up your school")).not.toBeInTheDocument()
})
