/** What to practice after a result: the domain that readiness for the exam names first. */
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "./api"
import { PracticeDomain } from "./PracticeDomain"

/* Its height is there before it is known, so that nothing below moves. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 2.75rem;
`

export function NextDomain({ exam: id }: { exam: string }) {
  const { data } = useQuery(api.query("/api/exams"))
  const readiness = useQuery(api.query("/api/exams/readiness")).data?.find((one) => one.exam === id)
  const exam = data?.exams.find((one) => one.id === id)
  return (
    <Line>
      {data && exam && readiness && (
        <PracticeDomain
          exam={exam}
          readiness={readiness}
          timeMultiplier={data.timeMultiplier}
          busy={data.sittings.some(({ handedInAt }) => handedInAt === null)}
        />
      )}
    </Line>
  )
}
