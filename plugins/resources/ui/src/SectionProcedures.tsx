/** The procedures that a section of a lesson teaches, at its end. */
import { Icon } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { linkTo } from "./procedures/procedures"

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: ${({ theme }) => theme.gap.md} 0 0;
  padding: 0;
  list-style: none;
  @media print { display: none; }
`

const One = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  color: ${({ theme }) => theme.ink};
  text-decoration: none;
  &:hover { border-color: ${({ theme }) => theme.accent}; }
  > svg { color: ${({ theme }) => theme.accentInk}; }
  strong { display: block; font-weight: 650; }
  small { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

interface SectionProceduresProps {
  moduleId: number
  section: string
}

export default function SectionProcedures({ moduleId, section }: SectionProceduresProps) {
  const { data } = useQuery(api.query("/api/resources/procedures"))
  const own = data?.filter((one) => one.module === moduleId && one.section === section) ?? []
  if (own.length === 0) return null
  return (
    <List aria-label="Procedures">
      {own.map((procedure) => (
        <li key={procedure.id}>
          <One to={linkTo(procedure)}>
            <Icon name="clipboard-check" size={20} />
            <span>
              <strong>{procedure.title}</strong>
              <small>Procedure sheet and competency checklist, to print</small>
            </span>
            <Icon name="arrow-right" size={16} />
          </One>
        </li>
      ))}
    </List>
  )
}
