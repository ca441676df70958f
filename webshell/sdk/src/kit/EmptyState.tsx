/** EmptyState: an icon, a sentence and a way out, in the place of an empty list. */
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { Icon, type IconName } from "./Icon.js"

const Place = styled.div`
  display: grid;
  place-items: center;
  align-content: center;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.xl} ${({ theme }) => theme.gap.md};
  border: 1px dashed ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  color: ${({ theme }) => theme.inkSoft};
  text-align: center;

  p { margin: 0; }
  svg { color: ${({ theme }) => theme.inkFaint}; }
`

interface EmptyStateProps {
  children: ReactNode
  icon?: IconName
  /** A way out. */
  action?: ReactNode
}

export function EmptyState({ children, icon = "search", action }: EmptyStateProps) {
  return (
    <Place>
      <Icon name={icon} size={28} />
      <p>{children}</p>
      {action}
    </Place>
  )
}
