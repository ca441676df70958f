import { HttpResponse, http, renderPage, screen, server, waitFor } from "../testing/index.js"
import { Markdown } from "./Markdown.js"

const text =
  "Look:\n\n![A rack of tubes](media/rack.svg)\n\n![New](media/new.png) ![Far](https://elsewhere.example/x.png)"

test("a picture of a text has its lasting address and its size from the start", async () => {
  server.use(
    http.get("/api/media", () =>
      HttpResponse.json({
        "media/rack.svg": {
          url: "/media/rack.0123456789ab.svg",
          mediaType: "image/svg+xml",
          bytes: 10,
          width: 640,
          height: 480,
        },
      }),
    ),
  )
  renderPage(<Markdown>{text}</Markdown>)
  const rack = await screen.findByRole("img", { name: "A rack of tubes" })
  await waitFor(() =>
    expect(screen.getByRole("img", { name: "A rack of tubes" })).toHaveAttribute(
      "src",
      "/media/rack.0123456789ab.svg",
    ),
  )
  expect(rack).toBeTruthy()
  const shown = screen.getByRole("img", { name: "A rack of tubes" })
  expect(shown).toHaveAttribute("width", "640")
  expect(shown).toHaveAttribute("height", "480")
  expect(screen.getByRole("img", { name: "New" })).toHaveAttribute("src", "/media/new.png")
  expect(screen.queryByRole("img", { name: "Far" })).toBeNull()
  expect(screen.getByText(/Far/)).toBeInTheDocument()
})

test("without the list of media a picture is still shown", async () => {
  server.use(http.get("/api/media", () => HttpResponse.json({ message: "Busy." }, { status: 503 })))
  renderPage(<Markdown>{"![A rack of tubes](media/rack.svg)"}</Markdown>)
  await waitFor(() =>
    expect(screen.getByRole("img", { name: "A rack of tubes" })).toHaveAttribute("src", "/media/rack.svg"),
  )
})

test("a picture is enlarged over the page, looked at closely, and the focus comes back", async () => {
  server.use(http.get("/api/media", () => HttpResponse.json({})))
  const { person } = renderPage(
    <Markdown enlarge>{"![A rack of tubes](media/rack.svg) ![Far](https://a.example/x.png)"}</Markdown>,
  )
  const opener = await screen.findByRole("button", { name: "Enlarge picture" })
  await person.click(opener)
  const box = document.querySelector("dialog")
  expect(box?.querySelector("img")).toHaveAttribute("alt", "A rack of tubes")
  await person.click(screen.getByText("Zoom in"))
  await person.click(screen.getByText("Fit"))
  await person.click(screen.getByText("Close"))
  expect(document.querySelector("dialog")).toBeNull()
  expect(opener).toHaveFocus()
})
