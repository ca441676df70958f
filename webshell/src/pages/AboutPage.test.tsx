import { boot, screen } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

test("the page tells the mission, the reasons, the expertise and the way of learning, each under its heading", async () => {
  renderShell("/about")
  expect(await screen.findByRole("heading", { level: 1, name: `About ${boot.site.name}` })).toBeVisible()
  const parts = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)
  expect(parts.slice(0, 5)).toEqual([
    "Our mission",
    "Before you enroll",
    "Why students choose us",
    "Our expertise",
    "Our learning approach",
  ])
  expect(screen.getByRole("region", { name: "Our mission" })).toBeVisible()
})
