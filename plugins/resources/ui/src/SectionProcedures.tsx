/** The procedures that a section of a lesson teaches, at its end. */
import { Icon } from "@cubital/sdk"
import { SectionLink, SectionLinks } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { linkTo } from "./procedures/procedures"

interface SectionProceduresProps {
  moduleId: number
  section: string
}

export default function SectionProcedures({ moduleId, section }: SectionProceduresProps) {
  const { data } = useQuery(api.query("/api/resources/procedures"))
  const own = data?.filter((one) => one.module === moduleId && one.section === section) ?? []
  if (own.length === 0) return null
  return (
    <SectionLinks aria-label="Procedures">
      {own.map((procedure) => (
        <li key={procedure.id}>
          <SectionLink to={linkTo(procedure)}>
            <Icon name="clipboard-check" size={20} />
            <span>
              <strong>{procedure.title}</strong>
              <small>Procedure sheet and competency checklist, to print</small>
            </span>
            <Icon name="arrow-right" size={16} />
          </SectionLink>
        </li>
      ))}
    </SectionLinks>
  )
}
