import type { PaletteLineProps } from "@cubital/sdk"
import { renderPage, screen, student } from "@cubital/sdk/testing"
import GamesCard from "./GamesCard"
import PaletteExercises from "./PaletteExercises"
import SectionExercises from "./SectionExercises"
import { serveExercises } from "./testing/school"

test("the card among the games leads to the exercises and says how many are done", async () => {
  serveExercises()
  renderPage(<GamesCard />, { path: "/study-resources", user: student })
  expect(await screen.findByText("1 of 1 done")).toBeVisible()
  expect(screen.getByRole("link", { name: "Interactive exercises" })).toHaveAttribute("href", "/exercises")
})

test("a section of a lesson leads to the exercises that belong to it, and to no others", async () => {
  serveExercises()
  renderPage(
    <>
      <SectionExercises moduleId={5} section="soil" />
      <SectionExercises moduleId={5} section="leaves" />
      <SectionExercises moduleId={6} section="soil" />
    </>,
    { path: "/course/:id", at: "/course/5", user: student },
  )
  expect(await screen.findByRole("link", { name: /Water the plant/ })).toHaveAttribute(
    "href",
    "/exercises/watering",
  )
  expect(screen.getAllByRole("link")).toHaveLength(1)
  expect(screen.getByRole("link")).toHaveTextContent("3 min, done before")
})

const Line = ({ label, detail, to }: PaletteLineProps) => (
  <a href={to}>
    {label}: {detail}
  </a>
)

test("the command palette finds exercises by the words of their names", async () => {
  serveExercises()
  renderPage(
    <>
      <PaletteExercises search="plant water" Line={Line} />
      <PaletteExercises search="plant cactus" Line={Line} />
    </>,
    { path: "/dashboard", user: student },
  )
  const line = await screen.findByRole("link", { name: "Water the plant: Exercise, module 5" })
  expect(line).toHaveAttribute("href", "/exercises/watering")
  expect(screen.getAllByRole("link")).toHaveLength(1)
})
