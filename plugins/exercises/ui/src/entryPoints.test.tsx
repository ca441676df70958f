import { renderPage, screen, student } from "@cubital/sdk/testing"
import GamesCard from "./GamesCard"
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
