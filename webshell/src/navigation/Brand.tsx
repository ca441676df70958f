/** Brand: the school's mark and name, as a link to the landing page. */
import { useSite } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-inline-size: 0;
  color: ${({ theme }) => theme.ink};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: clamp(0.9375rem, 0.8rem + 0.6vw, 1.0625rem);
  font-weight: 600;
  line-height: 1.15;
  text-decoration: none;

  svg { flex: none; inline-size: 1.75rem; block-size: 1.75rem; }
  @media (max-width: 359.98px) { svg { display: none; } }
  span {
    overflow: hidden;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

/** The school's name, with two veins that cross as they do in the crook of the arm. */
export function Brand() {
  const { name } = useSite()
  return (
    <Home to="/">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path
          d="M7 4c0 8 4 10 9 12s9 4 9 12"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <path
          d="M25 4c0 8-4 10-9 12S7 20 7 28"
          fill="none"
          stroke="var(--ink-faint)"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      <span>{name}</span>
    </Home>
  )
}
