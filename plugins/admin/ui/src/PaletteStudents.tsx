/** Group of the command palette: students by name, as the search of the students' list finds them. */
import type { PaletteGroupProps } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { useSettled } from "./kit/useSettled"
import { STUDENTS } from "./students/useStudents"

const LEAST_LETTERS = 2
const MOST = 6

export default function PaletteStudents({ search, Line }: PaletteGroupProps) {
  const words = useSettled(search)
  const enough = words.length >= LEAST_LETTERS
  const { data = [] } = useQuery({
    queryKey: [STUDENTS, "palette", words],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ onlyStudents: "true", limit: String(MOST), q: words })
      return api.get(`${STUDENTS}?${query}`, { signal })
    },
    enabled: enough,
    staleTime: 30_000,
  })
  if (!enough || search.length < LEAST_LETTERS) return null
  return data.map(({ id, fullName, username, email }) => (
    <Line
      key={id}
      label={fullName || username}
      detail={[username, email].filter(Boolean).join(", ")}
      to={`/admin/students/${id}`}
      icon="user"
    />
  ))
}
