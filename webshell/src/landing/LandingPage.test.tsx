import { administrator, screen, student, waitFor } from "@cubital/sdk/testing"
import { act, fireEvent } from "@testing-library/react"
import { renderShell } from "../testing/renderShell"

afterEach(() => void vi.useRealTimers())

const current = () => screen.getByRole("button", { name: /^Slide/, current: true })

test("a visitor may begin or look around", async () => {
  renderShell("/")
  expect(await screen.findByRole("link", { name: "Begin Your Journey" })).toHaveAttribute("href", "/auth")
  expect(screen.getByRole("link", { name: "Explore Curriculum" })).toHaveAttribute("href", "/about")
  expect(screen.getByRole("link", { name: "Enroll Now" })).toHaveAttribute("href", "/auth")
})

test("a visitor is led to what may be tried without an account, and a member is not", async () => {
  const { unmount } = renderShell("/")
  expect(await screen.findByRole("link", { name: "Try a lesson" })).toHaveAttribute(
    "href",
    "/sample/lesson/1",
  )
  // Not below all features: on a phone that is four screens down.
  const [trial, feature] = screen.getAllByText(/^(Try a lesson|A feature)$/)
  expect(trial).toHaveTextContent("Try a lesson")
  expect(feature).toBeDefined()
  unmount()
  renderShell("/", { user: student })
  await screen.findAllByRole("link", { name: "Continue Learning" })
  expect(screen.queryByRole("link", { name: "Try a lesson" })).toBeNull()
})

test.each(["Begin Your Journey", "Enroll Now"])("%s opens the sign-up", async (name) => {
  const { person, where } = renderShell("/")
  await person.click(await screen.findByRole("link", { name }))
  expect(await screen.findByRole("tab", { name: "Sign Up", selected: true })).toBeVisible()
  expect(where()).toBe("/auth")
})

test.each([
  ["demo", true],
  ["production", false],
] as const)("in %s the sample of a testimonial is shown: %s", async (environment, shown) => {
  renderShell("/", { environment })
  await screen.findByRole("link", { name: "Enroll Now" })
  expect(screen.queryByText("I passed.") !== null).toBe(shown)
})

test("Explore Curriculum comes to the list of the modules", async () => {
  const { person, where } = renderShell("/")
  await person.click(await screen.findByRole("link", { name: "Explore Curriculum" }))
  await waitFor(() => expect(screen.getByRole("heading", { name: "The curriculum" })).toHaveFocus())
  expect(where()).toBe("/about")
})

test.each([
  [student, "/dashboard"],
  [administrator, "/admin"],
])("whoever is signed in continues where they belong", async (user, home) => {
  renderShell("/", { user })
  const links = await screen.findAllByRole("link", { name: "Continue Learning" })
  expect(links.map((link) => link.getAttribute("href"))).toEqual([home, home])
})

test("the carousel turns by its buttons and dots, round and round", async () => {
  const { person } = renderShell("/")
  expect(current()).toHaveAccessibleName("Slide 1")
  await person.click(screen.getByRole("button", { name: "Previous slide" }))
  expect(current()).toHaveAccessibleName("Slide 3")
  await person.click(screen.getByRole("button", { name: "Next slide" }))
  expect(current()).toHaveAccessibleName("Slide 1")
  await person.click(screen.getByRole("button", { name: "Slide 2" }))
  expect(current()).toHaveAccessibleName("Slide 2")
})

test("a swipe that has come to rest counts; a turn that another one overtook does not", async () => {
  const { person } = renderShell("/")
  const strip = screen.getByRole("group", { name: "Slides" })
  Object.defineProperty(strip, "clientWidth", { value: 100 })
  await person.click(screen.getByRole("button", { name: "Slide 2" }))
  fireEvent(strip, new Event("scrollend"))
  expect(current()).toHaveAccessibleName("Slide 2")

  fireEvent.pointerDown(strip)
  strip.scrollLeft = 200
  fireEvent(strip, new Event("scrollend"))
  expect(current()).toHaveAccessibleName("Slide 3")
})

test("it turns every five seconds by itself, and rests while someone is on it", () => {
  vi.useFakeTimers()
  renderShell("/")
  act(() => void vi.advanceTimersByTime(4999))
  expect(current()).toHaveAccessibleName("Slide 1")
  act(() => void vi.advanceTimersByTime(1))
  expect(current()).toHaveAccessibleName("Slide 2")

  const carousel = screen.getByLabelText("What you will learn")
  fireEvent.mouseEnter(carousel)
  act(() => void vi.advanceTimersByTime(20_000))
  expect(current()).toHaveAccessibleName("Slide 2")

  act(() => screen.getByRole("button", { name: "Next slide" }).focus())
  fireEvent.mouseLeave(carousel)
  act(() => void vi.advanceTimersByTime(20_000))
  expect(current()).toHaveAccessibleName("Slide 2")
})

test("it stands still for who wants less motion, and its buttons still work", () => {
  vi.useFakeTimers()
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes("reduced-motion"),
        media,
      }) as MediaQueryList,
  )
  renderShell("/")
  act(() => void vi.advanceTimersByTime(20_000))
  expect(current()).toHaveAccessibleName("Slide 1")
  expect(screen.queryByRole("button", { name: "Pause slides" })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole("button", { name: "Next slide" }))
  expect(current()).toHaveAccessibleName("Slide 2")
})
