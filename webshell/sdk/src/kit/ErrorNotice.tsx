/** ErrorNotice: an alert about a failed request or a missing network, with a button that tries again. */
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { useConnection } from "../connection.js"
import { Button } from "./Button.js"
import { Icon } from "./Icon.js"

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.badSoft};
  color: ${({ theme }) => theme.ink};

  > svg { color: ${({ theme }) => theme.bad}; margin-block-start: 0.15rem; }
`

const Words = styled.div`
  flex: 1 1 14rem;
  p { margin: 0.25rem 0 0; }
`

interface ErrorNoticeProps {
  title?: string
  children?: ReactNode
  onRetry?: () => void
}

export function ErrorNotice({ title = "Something went wrong", children, onRetry }: ErrorNoticeProps) {
  const offline = useConnection() === "offline"
  const words = offline ? "Try again when you're back online." : children
  return (
    <Notice role="alert">
      <Icon name="circle-alert" size={22} />
      <Words>
        <strong>{offline ? "You're offline" : title}</strong>
        {words && <p>{words}</p>}
      </Words>
      {onRetry && (
        <Button kind="secondary" size="small" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
