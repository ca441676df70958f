/** Features: the landing page's list of what the school offers, each with a drawing or an icon. */
import { Icon, type Site } from "@cubital/sdk"
import { styled } from "styled-components"
import { Drawing } from "./Drawing"

const DRAWN = new Set(["message-circle", "test-tube", "library", "trending-up", "award"])

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: clamp(1rem, 2vw, 1.5rem);
  margin: 0;
  padding: 0;
  list-style: none;

  > li { grid-column: span 6; }
  @media ${({ theme }) => theme.wide} { > li { grid-column: span 3; } }
  @media (min-width: 1000px) {
    > li { grid-column: span 2; }
    /* Five of them: two, then three. */
    > li:nth-last-child(5):first-child, > li:nth-last-child(5):first-child + li { grid-column: span 3; }
  }
`

const Feature = styled.li`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};

  h3 {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    margin: 0 0 0.375rem;
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: 650;
  }
  h3 svg { color: ${({ theme }) => theme.accentInk}; }
  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; }
`

const Ground = styled.div`
  block-size: 10.5rem;
  background: ${({ theme }) => theme.accentSoft};
`

const Words = styled.div`
  padding: 1.25rem 1.5rem 1.5rem;
`

export function Features({ features }: { features: Site["home"]["features"] }) {
  return (
    <List>
      {features.map(({ title, text, icon }) => (
        <Feature key={title}>
          {DRAWN.has(icon) && (
            <Ground>
              <Drawing name={icon} />
            </Ground>
          )}
          <Words>
            <h3>
              {!DRAWN.has(icon) && <Icon name={icon} size={24} />}
              {title}
            </h3>
            <p>{text}</p>
          </Words>
        </Feature>
      ))}
    </List>
  )
}
