import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { screen } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

/** The values, not the types, that the sdk takes from its folder kit/. */
function exportedParts(): string[] {
  const index = readFileSync(resolve(import.meta.dirname, "../../sdk/src/index.ts"), "utf8")
  return [...index.matchAll(/export \{([^}]*)\} from "\.\/kit\//g)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith("type ")),
  )
}

// Not drawn as a specimen: the page itself, or a part of it, is made with them.
const FRAME = ["lazyPart", "Page", "PageHeading", "useScrollToHash"]

test("every part of the kit that the sdk exports is on the page", async () => {
  renderShell("/kit")
  await screen.findByRole("heading", { name: "The kit" })
  const shown = [...document.querySelectorAll("[data-parts]")].flatMap((place) =>
    (place.getAttribute("data-parts") ?? "").split(" "),
  )
  const exported = exportedParts()
  expect(exported.length).toBeGreaterThan(20)
  expect(exported.filter((name) => ![...shown, ...FRAME].includes(name))).toEqual([])
})

test("all six themes are shown beside each other on request", async () => {
  const { person } = renderShell("/kit")
  await person.click(await screen.findByRole("button", { name: "all six" }))
  expect(screen.getAllByRole("region", { name: /^The kit in / })).toHaveLength(6)
})

test("a school in production has no such page", async () => {
  renderShell("/kit", { environment: "production" })
  expect(await screen.findByText("404 Page Not Found")).toBeVisible()
})
