/** Download link that looks like a small button. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"

export function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <Plain href={href} download>
      <Icon name="download" size={16} />
      {children}
    </Plain>
  )
}

const Plain = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.125rem;
  padding: 0.375rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.md};
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  &:hover { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
`
