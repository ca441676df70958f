/** Group of the command palette: procedures by name. */
import type { PaletteGroupProps } from "@cubital/sdk"
import { hasAllWords } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"

const MOST = 6

export default function PaletteProcedures({ search, Line }: PaletteGroupProps) {
  const { data = [] } = useQuery(api.query("/api/resources/procedures"))
  return data
    .filter(({ title }) => hasAllWords(title, search))
    .slice(0, MOST)
    .map(({ id, title, module }) => (
      <Line
        key={id}
        label={title}
        detail={`Procedure, module ${module}`}
        to={`/procedures/${id}`}
        icon="clipboard-check"
      />
    ))
}
