import type { Device } from "@cubital/sdk"
import { HttpResponse, http, screen, server, student, waitFor, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const here: Device = {
  id: 1,
  browser: "Firefox on Linux",
  began: "2026-05-02T09:00:00.000Z",
  lastSeen: minutesAgo(1),
  current: true,
}
const phone: Device = {
  ...here,
  id: 2,
  browser: "Safari on iPhone",
  lastSeen: minutesAgo(125),
  current: false,
}
const unknown: Device = { ...phone, id: 3, browser: "", lastSeen: minutesAgo(60 * 24 * 3 + 5) }

function signedInOn(...devices: Device[]) {
  const left = [...devices]
  server.use(
    http.get("*/api/account/sessions", () => HttpResponse.json(left)),
    http.post("*/api/account/sessions/:id/end", ({ params }) => {
      left.splice(
        left.findIndex(({ id }) => String(id) === params.id),
        1,
      )
      return HttpResponse.json({ success: true })
    }),
    http.post("*/api/account/sessions/end-others", () => {
      left.splice(0, left.length, here)
      return HttpResponse.json({ ended: 2 })
    }),
  )
}

const panel = (name: string) => screen.findByRole("region", { name })

describe("signed-in devices", () => {
  test("each is named, with when it was seen, and this one cannot be ended by itself", async () => {
    signedInOn(here, phone, unknown)
    renderShell("/profile", { user: student })
    const items = await within(await panel("Signed-in devices")).findAllByRole("listitem")
    expect(items.map((item) => item.textContent)).toEqual([
      "Firefox on LinuxThis deviceActive now · signed in on May 2, 2026",
      "Safari on iPhoneLast active 2 hours ago · signed in on May 2, 2026Sign out",
      "Unknown browserLast active 3 days ago · signed in on May 2, 2026Sign out",
    ])
  })

  test("of dozens the first five are shown, and all on request", async () => {
    signedInOn(here, ...Array.from({ length: 23 }, (_, at) => ({ ...phone, id: 10 + at })))
    const { person } = renderShell("/profile", { user: student })
    const devices = within(await panel("Signed-in devices"))
    expect(await devices.findAllByRole("listitem")).toHaveLength(5)
    expect(devices.getByText("This device")).toBeVisible()
    await person.click(devices.getByRole("button", { name: "Show all 24 devices" }))
    expect(devices.getAllByRole("listitem")).toHaveLength(24)
    expect(devices.getByRole("list")).toHaveFocus()
    expect(devices.queryByRole("button", { name: /^Show all/ })).not.toBeInTheDocument()
  })

  test("one is signed out, and leaves the list", async () => {
    signedInOn(here, phone, unknown)
    const { person } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: /^Sign out Safari on iPhone/ }))
    expect(await screen.findByText("Safari on iPhone has been signed out.")).toBeVisible()
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull())
    expect(screen.getByText("Unknown browser")).toBeVisible()
  })

  test("all others are signed out, and then nobody is left to sign out", async () => {
    signedInOn(here, phone, unknown)
    const { person } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Sign out other devices" }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out other devices" })).toBeNull())
    expect(screen.getByText("Firefox on Linux")).toBeVisible()
  })

  test("who signed in long ago shows the password first", async () => {
    signedInOn(here, phone)
    server.use(
      http.post("*/api/account/sessions/end-others", async ({ request }) => {
        const shown = await request.text()
        if (shown === "")
          return HttpResponse.json({ message: "Please enter your password first." }, { status: 403 })
        return shown === '{"password":"secret1"}'
          ? HttpResponse.json({ ended: 1 })
          : HttpResponse.json({ message: "That is not your current password." }, { status: 403 })
      }),
    )
    const { person } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Sign out other devices" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it's you" }))
    await person.type(dialog.getByLabelText("Your password"), "guessed{Enter}")
    expect(await dialog.findByText("That is not your current password.")).toBeVisible()
    await person.clear(dialog.getByLabelText("Your password"))
    await person.type(dialog.getByLabelText("Your password"), "secret1{Enter}")
    expect(await screen.findByText("Only this device is still signed in.")).toBeVisible()
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull())
  })

  test("signing out everywhere asks first, and then leads to the sign-in", async () => {
    signedInOn(here, phone)
    let calls = 0
    server.use(
      http.post("*/api/account/sessions/end-all", () => {
        calls += 1
        return HttpResponse.json({ ended: 2 })
      }),
    )
    const { person, where } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Sign out everywhere" }))
    const question = () => screen.findByRole("alertdialog", { name: "Sign out everywhere?" })
    await question()
    expect(calls).toBe(0)
    await person.keyboard("{Escape}")
    const opener = await screen.findByRole("button", { name: "Sign out everywhere" })
    await waitFor(() => expect(opener).toHaveFocus())
    await person.keyboard("{Enter}")
    await person.click(within(await question()).getByRole("button", { name: "Sign out everywhere" }))
    await waitFor(() => expect(where()).toBe("/auth"))
    expect(calls).toBe(1)
  })

  test("a list that cannot be loaded says so and can be asked for again", async () => {
    server.use(
      http.get("*/api/account/sessions", () => HttpResponse.json({ message: "No." }, { status: 500 })),
    )
    const { person } = renderShell("/profile", { user: student })
    const devices = within(await panel("Signed-in devices"))
    expect(await devices.findByText("Couldn't load your devices")).toBeVisible()
    signedInOn(here)
    await person.click(devices.getByRole("button", { name: "Try again" }))
    expect(await devices.findByText("Firefox on Linux")).toBeVisible()
  })
})

describe("the password", () => {
  test("is changed by who knows the old one", async () => {
    signedInOn(here)
    let sent: unknown
    server.use(
      http.post("*/api/account/password", async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ success: true })
      }),
    )
    const { person } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Change password" }))
    expect(screen.getByLabelText("Current password")).toHaveFocus()
    await person.keyboard("old-one{Tab}{Tab}new-one1{Tab}{Tab}new-one2{Enter}")
    expect(await screen.findByText("Passwords don't match")).toBeVisible()
    await person.keyboard("{Backspace}1{Enter}")
    expect(await screen.findByText("Password Updated")).toBeVisible()
    expect(sent).toEqual({ currentPassword: "old-one", newPassword: "new-one1" })
    expect(screen.getByRole("button", { name: "Change password" })).toHaveFocus()
  })

  test("stays, and the server's reason is shown, where the old one is wrong", async () => {
    signedInOn(here)
    const refusal = { message: "That is not your current password." }
    server.use(http.post("*/api/account/password", () => HttpResponse.json(refusal, { status: 403 })))
    const { person } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Change password" }))
    await person.keyboard("not-mine{Tab}{Tab}new-one1{Tab}{Tab}new-one1{Enter}")
    expect(await screen.findByText("That is not your current password.")).toBeVisible()
    expect(screen.getByLabelText("Current password")).toBeVisible()
  })
})

describe("one's data", () => {
  test("is downloaded as a file", async () => {
    signedInOn(here)
    server.use(http.get("*/api/account/data", () => HttpResponse.json({ core: { account: { id: 7 } } })))
    const saved: Blob[] = []
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          saved.push(blob)
          return "blob:my-data"
        },
        revokeObjectURL: () => undefined,
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    const { person } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Download my data" }))
    await waitFor(() => expect(click).toHaveBeenCalled())
    const link = click.mock.contexts[0] as HTMLAnchorElement
    expect(link.download).toBe("my-data.json")
    expect(saved).toHaveLength(1)
    click.mockRestore()
    vi.unstubAllGlobals()
  })

  test("is erased with the password alone, and one is a visitor again", async () => {
    signedInOn(here)
    server.use(
      http.post("*/api/account/erase", async ({ request }) => {
        const { password } = (await request.json()) as { password: string }
        return password === "secret1"
          ? HttpResponse.json({ success: true })
          : HttpResponse.json({ message: "That is not your current password." }, { status: 403 })
      }),
    )
    const { person, where } = renderShell("/profile", { user: student })
    await person.click(await screen.findByRole("button", { name: "Delete my account" }))
    const shown = async () => within(await screen.findByRole("dialog", { name: "Delete your account?" }))
    let dialog = await shown()
    expect(dialog.getByLabelText("Your password")).toHaveFocus()
    await person.keyboard("{Enter}")
    expect(await dialog.findByText("Your password is required")).toBeVisible()
    await person.keyboard("guessed{Enter}")
    expect(await dialog.findByText("That is not your current password.")).toBeVisible()
    await person.keyboard("{Escape}")
    const opener = screen.getByRole("button", { name: "Delete my account" })
    await waitFor(() => expect(opener).toHaveFocus())
    await person.keyboard("{Enter}")
    dialog = await shown()
    await person.type(dialog.getByLabelText("Your password"), "secret1")
    await person.click(dialog.getByRole("button", { name: "Delete permanently" }))
    expect(await screen.findByText("Account deleted")).toBeVisible()
    expect(where()).toBe("/")
  })
})
