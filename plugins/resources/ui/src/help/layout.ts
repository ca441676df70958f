/** Styled components for long texts with headings, and for a path with steps. */
import { styled } from "styled-components"

export const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.xl};

  h2 {
    margin: 0 0 ${({ theme }) => theme.gap.md};
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.xl};
    font-weight: 600;
  }
  h3 { margin: 0 0 ${({ theme }) => theme.gap.xs}; font-size: ${({ theme }) => theme.text.md}; font-weight: 650; }
  p { margin: 0; }
  p + p { margin-block-start: ${({ theme }) => theme.gap.sm}; }
`

/* A path: numbers on a line that leads from the first step to the last. */
export const Steps = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;

  > li {
    position: relative;
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    gap: ${({ theme }) => theme.gap.md};
    padding-block-end: ${({ theme }) => theme.gap.lg};
    counter-increment: step;
  }
  > li::before {
    content: counter(step);
    z-index: 1;
    display: grid;
    place-items: center;
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: 50%;
    background: ${({ theme }) => theme.accentSoft};
    color: ${({ theme }) => theme.accentInk};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  > li:not(:last-child)::after {
    content: "";
    position: absolute;
    inset: 2rem auto 0 calc(1rem - 1px);
    inline-size: 2px;
    background: ${({ theme }) => theme.line};
  }
`
