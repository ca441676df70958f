/** Specimen: a titled section of the page /kit that shows the parts it names. */
import { CardTitle, Stack } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"

const Place = styled.section`
  min-inline-size: 0;
  padding-block: ${({ theme }) => theme.gap.lg};
  border-block-start: 1px solid ${({ theme }) => theme.line};
`

interface SpecimenProps {
  /** The exports of the sdk that are shown here. */
  parts: string[]
  children: ReactNode
}

export function Specimen({ parts, children }: SpecimenProps) {
  return (
    <Place data-parts={parts.join(" ")}>
      <Stack>
        <CardTitle as="h3">{parts.join(", ")}</CardTitle>
        {children}
      </Stack>
    </Place>
  )
}
