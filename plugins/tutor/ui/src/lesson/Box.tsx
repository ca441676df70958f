/** The boxes of the lesson before and after its sections: a title, and points with a mark before each. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"

export const Box = styled.div`
  padding: clamp(1.125rem, 3vw, 1.75rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
`

export const BoxTitle = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.md};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 650;
`

const List = styled.ul`
  display: grid;
  gap: 0.6rem;
  margin: 0;
  padding: 0;
  list-style: none;
  line-height: 1.5;
  li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.7rem; }
  svg { margin-block-start: 0.2rem; color: ${({ theme }) => theme.accentInk}; }
`

export function Points({ icon, items }: { icon: "target" | "check" | "lightbulb"; items: string[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} size={18} />
          <span>{item}</span>
        </li>
      ))}
    </List>
  )
}
