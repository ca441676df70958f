import { delay, HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { StrictMode } from "react"
import CoursePage from "./CoursePage"
import { ask, CONVERSATION, INTRODUCTION, open, school, sse } from "./testing/school"

test("the first visit introduces itself once, also under strict mode", async () => {
  const seen = school({ messages: [] })
  renderPage(
    <StrictMode>
      <CoursePage />
    </StrictMode>,
    { path: "/course/:id", at: "/course/5", user: student },
  )
  // Not the element: it is another as soon as the renderer of Markdown has come.
  await waitFor(() => expect(screen.getByText("blue")).toBeVisible())
  await waitFor(() => expect(seen.saved).toEqual([10]))
  expect(seen.questions).toEqual([INTRODUCTION])
  expect(seen.activity).toEqual([{ moduleId: 5, activity: "study", details: { action: "module_accessed" } }])
})

test("a chat that exists is shown and nothing is sent by itself", async () => {
  const seen = school()
  open()
  expect(await screen.findByText("Welcome.")).toBeInTheDocument()
  await delay(30)
  expect(seen.questions).toEqual([])
})

test("each reply earns ten points upon what is saved, and never more than a hundred", async () => {
  const seen = school({ position: 85 })
  const { person } = open()
  for (const text of ["one", "two", "three"]) {
    await ask(person, text)
    await waitFor(() => expect(seen.questions.at(-1)).toBe(text))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull())
  }
  await waitFor(() => expect(seen.saved).toEqual([95, 100]))
  expect(screen.getByRole("progressbar", { name: "Module progress" })).toHaveAttribute("aria-valuenow", "100")
})

test("an introduction that was interrupted runs again by itself, once", async () => {
  const seen = school()
  const plain = {
    sources: [],
    covered: true,
    refused: null,
    urgent: false,
    nextQuestion: null,
    feedback: null,
  }
  const first = {
    ...plain,
    id: 1,
    role: "student",
    text: INTRODUCTION,
    complete: true,
    questionId: 1,
    at: "",
  }
  const broken = {
    ...plain,
    id: 2,
    role: "tutor",
    text: "Welcome to",
    complete: false,
    questionId: 1,
    at: "",
  }
  server.use(
    http.get("*/api/tutor/modules/5/chat", () =>
      HttpResponse.json({ messages: [first, broken], introduction: INTRODUCTION }),
    ),
    http.get("*/api/modules/:id/agent", ({ request }) => {
      seen.questions.push(new URL(request.url).search)
      return new HttpResponse("no", { status: 500 })
    }),
  )
  open()
  expect(await screen.findByText(/No answer yet/)).toBeInTheDocument()
  expect(seen.questions).toEqual(["?retry=1"])
})

test("nothing is sent when the message is blank or a reply is pending", async () => {
  const seen = school()
  server.use(
    http.get("*/api/modules/:id/agent", async () => {
      seen.questions.push("x")
      await delay("infinite")
      return HttpResponse.json({})
    }),
  )
  const { person } = open()
  const box = await screen.findByLabelText("Message to the AI tutor")
  const send = screen.getByRole("button", { name: "Send" })
  expect(send).toBeDisabled()
  await person.type(box, "   {Enter}")
  expect(send).toBeDisabled()
  await person.clear(box)
  await person.type(box, "first{Enter}")
  expect(screen.queryByText(/still answering/)).toBeNull()
  await person.type(box, "second{Enter}")
  expect(send).toBeDisabled()
  expect(box).toHaveValue("second")
  expect(screen.getByText(/^The tutor is still answering/)).toBeInTheDocument()
  expect(screen.getByRole("button", { name: "First prompt" })).toBeDisabled()
  expect(seen.questions).toEqual(["x"])
  await person.click(screen.getByRole("button", { name: "Stop" }))
  expect(await screen.findByText(/No answer yet/)).toBeInTheDocument()
  expect(send).toBeEnabled()
  expect(screen.queryByText(/still answering/)).toBeNull()
})

test("what is written before the conversation is here cannot be sent until the introduction is told", async () => {
  const seen = school({ messages: [] })
  let here = () => {}
  let introduced = () => {}
  server.use(
    http.get("*/api/tutor/modules/:id/chat", async () => {
      await new Promise<void>((resolve) => (here = resolve))
      return HttpResponse.json({ messages: [], earlier: false, introduction: INTRODUCTION })
    }),
    http.get("*/api/modules/:id/agent", async ({ request }) => {
      const message = new URL(request.url).searchParams.get("message") ?? ""
      seen.questions.push(message)
      if (message === INTRODUCTION) await new Promise<void>((resolve) => (introduced = resolve))
      return HttpResponse.json({ message: "Said.", sources: [], covered: true })
    }),
  )
  const { person } = open()
  await person.type(await screen.findByLabelText("Message to the AI tutor"), "Which tube?")
  const send = screen.getByRole("button", { name: "Send" })
  const enabled = vi.fn()
  new MutationObserver(() => (send as HTMLButtonElement).disabled || enabled()).observe(send, {
    attributes: true,
  })
  here()
  await waitFor(() => expect(seen.questions).toEqual([INTRODUCTION]))
  expect(send).toBeDisabled()
  expect(enabled).not.toHaveBeenCalled()
  introduced()
  await waitFor(() => expect(send).toBeEnabled())
  await person.click(send)
  await waitFor(() => expect(seen.questions).toEqual([INTRODUCTION, "Which tube?"]))
})

test("what is asked at the lesson's end while an answer is coming is asked after it, once", async () => {
  const seen = school({ messages: [] })
  let answered = () => {}
  server.use(
    http.get("*/api/modules/:id/agent", async ({ request }) => {
      const message = new URL(request.url).searchParams.get("message") ?? ""
      seen.questions.push(message)
      if (message === INTRODUCTION) await new Promise<void>((resolve) => (answered = resolve))
      return HttpResponse.json({ message: "Said.", sources: [], covered: true })
    }),
  )
  const { person } = open("/course/5?tab=lesson#End")
  const next = await screen.findByRole("button", { name: "What next?" })
  await waitFor(() => expect(seen.questions).toEqual([INTRODUCTION]))
  await person.click(next)
  expect(screen.getByRole("tab", { name: "AI Tutor" })).toHaveAttribute("aria-selected", "true")
  expect(seen.questions).toEqual([INTRODUCTION])
  answered()
  await waitFor(() => expect(seen.questions).toEqual([INTRODUCTION, "What next?"]))
  expect(await screen.findAllByText("Said.")).toHaveLength(2)
  expect(seen.questions).toHaveLength(2)
  await waitFor(() => expect(seen.saved.at(-1)).toBe(45))
})

test("what is asked twice at the lesson's end before the conversation is here is asked once, when it is", async () => {
  const seen = school()
  let here = () => {}
  server.use(
    http.get("*/api/tutor/modules/:id/chat", async () => {
      await new Promise<void>((resolve) => (here = resolve))
      return HttpResponse.json({ messages: CONVERSATION, earlier: false, introduction: INTRODUCTION })
    }),
  )
  const { person } = open("/course/5?tab=lesson#End")
  await person.dblClick(await screen.findByRole("button", { name: "What next?" }))
  expect(seen.questions).toEqual([])
  here()
  await waitFor(() => expect(seen.questions).toEqual(["What next?"]))
  await waitFor(() => expect(seen.saved.at(-1)).toBe(35))
  expect(seen.questions).toEqual(["What next?"])
})

test("what is pressed twice at the lesson's end is asked once", async () => {
  const seen = school()
  let answered = () => {}
  server.use(
    http.get("*/api/modules/:id/agent", async ({ request }) => {
      seen.questions.push(new URL(request.url).searchParams.get("message") ?? "")
      await new Promise<void>((resolve) => (answered = resolve))
      return HttpResponse.json({ message: "Said.", sources: [], covered: true })
    }),
  )
  const { person } = open("/course/5?tab=lesson#End")
  await person.dblClick(await screen.findByRole("button", { name: "What next?" }))
  await waitFor(() => expect(seen.questions).toEqual(["What next?"]))
  answered()
  await waitFor(() => expect(seen.saved.at(-1)).toBe(35))
  expect(seen.questions).toEqual(["What next?"])
})

test("a streamed answer ends with its sources, each a link to its section", async () => {
  const seen = school()
  server.use(
    http.get("*/api/modules/:id/agent", () =>
      sse(
        ["token", { text: "Citrate " }],
        ["token", { text: "first." }],
        [
          "done",
          {
            id: 9,
            message: "Citrate first.",
            covered: true,
            sources: [
              {
                title: "Module 5 lesson: Order of draw",
                heading: "Order of draw",
                link: "/course/5?tab=lesson#order-of-draw",
              },
            ],
          },
        ],
      ),
    ),
  )
  const { person, where } = open()
  await ask(person, "which tube?")
  await person.click(await screen.findByRole("link", { name: "Module 5 lesson: Order of draw" }))
  expect(where()).toBe("/course/5?tab=lesson")
  const section = await screen.findByRole("region", { name: "Order of draw" })
  expect(section).toHaveAttribute("data-marked", "true")
  expect(section).toHaveFocus()
  await waitFor(() => expect(seen.saved).toEqual([10, 35]))
})

test("a stream that breaks off keeps what was shown, marked, and can be asked again", async () => {
  const seen = school({ position: 20 })
  server.use(
    http.get("*/api/modules/:id/agent", () => sse(["token", { text: "Half an ans" }]), { once: true }),
  )
  const { person } = open()
  await ask(person, "which tube?")
  expect(await screen.findByText("Half an ans")).toBeInTheDocument()
  expect(await screen.findByText("Incomplete")).toBeInTheDocument()
  expect(
    await screen.findByText("Failed to get response from AI tutor. Please try again."),
  ).toBeInTheDocument()
  expect(seen.saved).toEqual([])
  await person.click(screen.getByRole("button", { name: "Retry" }))
  expect(await screen.findByText("blue")).toBeInTheDocument()
  expect(seen.questions).toEqual(["which tube?"])
  expect(screen.queryByText("Half an ans")).toBeNull()
  await waitFor(() => expect(seen.saved).toEqual([30]))
})

test.each([
  ["an error", () => new HttpResponse("no", { status: 500 })],
  ["no message", () => HttpResponse.json({ answer: "?" })],
  ["nothing", () => sse()],
])("%s instead of a reply is said in the spec's words", async (_, answer) => {
  const seen = school()
  server.use(http.get("*/api/modules/:id/agent", answer))
  const { person } = open()
  await ask(person, "which tube?")
  expect(
    await screen.findByText("Failed to get response from AI tutor. Please try again."),
  ).toBeInTheDocument()
  expect(screen.getByText("Error")).toBeInTheDocument()
  expect(await screen.findByText(/No answer yet/)).toBeInTheDocument()
  expect(seen.saved).toEqual([])
})

test("what could not be saved is tried again when the page is left", async () => {
  const seen = school({ position: 40 })
  server.use(http.post("*/api/progress/5", () => new HttpResponse("", { status: 503 }), { once: true }))
  const { person, unmount } = open()
  await ask(person, "which tube?")
  expect(await screen.findByText("There was an issue saving your progress. Try again?")).toBeInTheDocument()
  unmount()
  await waitFor(() => expect(seen.saved).toEqual([50]))
})

test("leaving with nothing new saves nothing", async () => {
  const seen = school({ position: 40 })
  const { unmount } = open()
  await screen.findByText("Welcome.")
  unmount()
  await delay(30)
  expect(seen.saved).toEqual([])
})

test.each([
  ["/course/abc", "Module 1"],
  ["/course/7x", "Module 7"],
])("%s opens %s", async (at, title) => {
  school()
  open(at)
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument()
})

test("a module that is not in the course is said not to be", async () => {
  open("/course/99")
  expect(await screen.findByText("There is no module 99 in this course.")).toBeInTheDocument()
})
