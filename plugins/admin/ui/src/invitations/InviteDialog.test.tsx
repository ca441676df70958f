import { administrator, HttpResponse, http, renderPage, screen, server, waitFor } from "@cubital/sdk/testing"
import { InviteButton } from "./InviteButton"
import InviteDialog from "./InviteDialog"

const open = () =>
  renderPage(<InviteDialog open onClose={() => undefined} />, { path: "/admin", user: administrator })

const file = (text: string) => new File([text], "people.csv", { type: "text/csv" })

test("an address opens it once", async () => {
  const { person } = renderPage(<InviteButton />, {
    path: "/admin",
    at: "/admin?invite=open",
    user: administrator,
  })
  expect(await screen.findByRole("dialog")).toBeVisible()
  await person.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
})

test("one person is invited, and what was typed is gone then", async () => {
  let body: unknown
  server.use(
    http.post("*/api/admin/invitations", async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ invited: [{ id: 9, username: "ann", email: "ann@example.org" }] })
    }),
  )
  const { person } = open()
  await person.type(await screen.findByLabelText("Email"), "ann@example.org")
  await person.click(screen.getByRole("button", { name: "Send invitation" }))
  expect(await screen.findByText("1 invitation is on the way.")).toBeVisible()
  expect(screen.getByText("as ann")).toBeVisible()
  expect(body).toEqual({
    people: [{ email: "ann@example.org", fullName: "", username: "", phoneNumber: "" }],
  })
  await person.click(screen.getByRole("button", { name: "Invite more" }))
  expect(screen.getByLabelText("Email")).toHaveValue("")
})

test("what is wrong in a file is told by its lines, and nobody is invited", async () => {
  server.use(
    http.post("*/api/admin/invitations", () =>
      HttpResponse.json(
        {
          message: "Invalid email address",
          errors: [{ field: "people.1.email", message: "Invalid email address" }],
        },
        { status: 422 },
      ),
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("tab", { name: "CSV file" }))
  await person.upload(screen.getByLabelText(/^CSV file with a header/), file("email\na@b.org\n\nnonsense\n"))
  await person.click(await screen.findByRole("button", { name: "Invite 2 people" }))
  expect(await screen.findByText("Line 4, email: Invalid email address")).toBeVisible()
})

test("a file that is none is refused in the browser", async () => {
  const { person } = open()
  await person.click(await screen.findByRole("tab", { name: "CSV file" }))
  await person.upload(screen.getByLabelText(/^CSV file with a header/), file("shoe\n9\n"))
  expect(await screen.findByText(/“shoe” isn't a known column/)).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Invite/ })).toBeNull()
})
