import { administrator, renderPage, screen, waitFor } from "@cubital/sdk/testing"
import { Link, useLocation } from "react-router-dom"
import { useStudentFilter } from "./useStudentFilter"

/** The filter of the address `at`, with what would change it. */
function List() {
  const [filter, setFilter] = useStudentFilter()
  const { search } = useLocation()
  return (
    <>
      <input
        aria-label="Words"
        value={filter.words}
        onChange={({ target }) => setFilter({ ...filter, words: target.value })}
      />
      <button type="button" onClick={() => setFilter({ ...filter, status: "paused", order: "-progress" })}>
        Paused
      </button>
      <Link to="/admin?q=bob">Bob</Link>
      <p>
        {filter.status} {filter.order} {search}
      </p>
    </>
  )
}

const open = (at: string) => renderPage(<List />, { path: "/admin", at, user: administrator })
const line = () => screen.getByRole("paragraph")

test("an address that somebody shares opens the same list", () => {
  open("/admin?q=ada&status=active&order=name")
  expect(screen.getByLabelText("Words")).toHaveValue("ada")
  expect(line()).toHaveTextContent("active name")
})

test("what is no filter is passed over", () => {
  open("/admin?status=rich&order=sideways")
  expect(line()).toHaveTextContent("all newest")
})

test("what is chosen comes into the address, beside what else is there, and a link changes the list", async () => {
  const { person } = open("/admin?other=1")
  await person.type(screen.getByLabelText("Words"), "ad a")
  await person.click(screen.getByRole("button", { name: "Paused" }))
  await waitFor(() => expect(line()).toHaveTextContent("?other=1&q=ad+a&status=paused&order=-progress"))
  await person.clear(screen.getByLabelText("Words"))
  await waitFor(() => expect(line()).toHaveTextContent("?other=1&status=paused&order=-progress"))

  await person.click(screen.getByRole("link", { name: "Bob" }))
  expect(await screen.findByDisplayValue("bob")).toBeInTheDocument()
  expect(line()).toHaveTextContent("all newest ?q=bob")
})
