/** The reasons why a student needs attention, each with its question or module, to which it links. */
import { useBoot } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { Ago } from "../kit/Ago"
import { useModuleTitle } from "../kit/useModuleTitle"
import type { Reason } from "../schemas"

export function Reasons({ reasons }: { reasons: Reason[] }) {
  const titleOf = useModuleTitle()
  const modulePath = useModulePath()
  return (
    <List>
      {reasons.map(({ id, title, detail, question, questionName, moduleId, since }) => (
        <li key={`${id} ${detail}`}>
          <strong>{title}</strong> · {detail}{" "}
          {question && (
            <>
              <Link to={`/admin/questions?question=${encodeURIComponent(questionName ?? "")}`}>
                {question}
              </Link>{" "}
            </>
          )}
          {moduleId !== null && modulePath && (
            <>
              <Link to={modulePath(moduleId)}>{titleOf(moduleId)}</Link>{" "}
            </>
          )}
          <Since>
            <Ago at={since} />
          </Since>
        </li>
      ))}
    </List>
  )
}

/** Undefined where no plugin opens modules. */
function useModulePath() {
  const page = useBoot()
    .plugins.flatMap(({ pages }) => pages)
    .find(({ opens }) => opens === "modules")
  return page && ((id: number) => page.path.replace(/:\w+/, String(id)))
}

const List = styled.ul`
  display: grid;
  gap: 0.375rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
  overflow-wrap: anywhere;
  strong { font-weight: 600; color: ${({ theme }) => theme.warn}; }
`

const Since = styled.span`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  white-space: nowrap;
`
