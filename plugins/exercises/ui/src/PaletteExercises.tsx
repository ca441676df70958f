/** Group of the command palette: exercises by name. */
import type { PaletteGroupProps } from "@cubital/sdk"
import { hasAllWords } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { linkTo } from "./exercises"

const MOST = 6

export default function PaletteExercises({ search, Line }: PaletteGroupProps) {
  const { data = [] } = useQuery(api.query("/api/exercises"))
  return data
    .filter(({ title }) => hasAllWords(title, search))
    .slice(0, MOST)
    .map((exercise) => (
      <Line
        key={exercise.id}
        label={exercise.title}
        detail={`Exercise, module ${exercise.module}`}
        to={linkTo(exercise)}
        icon="hand-heart"
      />
    ))
}
