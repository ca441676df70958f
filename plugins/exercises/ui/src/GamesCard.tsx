/** Card beside the modes of the practice games: the way to the interactive exercises. */
import { Icon } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"

const Box = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto auto 1fr auto auto;
  justify-items: start;
  gap: ${({ theme }) => theme.gap.sm};
  padding: clamp(1.125rem, 3vw, 1.5rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.low};
  transition: border-color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.accent}; box-shadow: ${({ theme }) => theme.lift.high}; }
  h2 {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: 600;
  }
  /* The whole card is the link; the words on it describe it. */
  h2 a { color: inherit; text-decoration: none; }
  h2 a::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
`

const Sign = styled.span`
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
`

const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-block-size: 1.5em;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

const Go = styled(Words)`
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.md};
  font-weight: 650;
`

export default function GamesCard() {
  const { data } = useQuery(api.query("/api/exercises"))
  if (data?.length === 0) return null
  const done = data?.filter(({ forms }) => forms.some(({ best }) => best !== null)).length
  return (
    <Box>
      <Sign>
        <Icon name="list-checks" size={24} />
      </Sign>
      <h2>
        <Link to="/exercises" aria-describedby="hands-on-exercises">
          Interactive exercises
        </Link>
      </h2>
      <Words id="hands-on-exercises">A case, step by step. See what each choice leads to.</Words>
      <Words>
        {data && (
          <>
            <Icon name="circle-check" size={16} />
            {done} of {data.length} done
          </>
        )}
      </Words>
      <Go aria-hidden>
        Choose
        <Icon name="arrow-right" size={16} />
      </Go>
    </Box>
  )
}
