/** The reason for the sign-in page: a session that ended, or a page for members. */
import { Icon, useSession, useSite } from "@cubital/sdk"
import { styled } from "styled-components"

const Way = styled.p`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  svg { flex: none; color: ${({ theme }) => theme.accentInk}; }
`

const Ended = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.warnSoft};
  > svg { flex: none; margin-block-start: 0.15rem; color: ${({ theme }) => theme.warn}; }
  p { margin: 0.25rem 0 0; }
`

/** `sent`: from a page that is for members. */
export function SignInReason({ sent }: { sent: boolean }) {
  const { ending } = useSession()
  const { email } = useSite()
  const ended = ending()
  if (ended) {
    return (
      <Ended>
        <Icon name="circle-alert" size={22} />
        <div>
          <strong>You've been signed out</strong>
          <p>{ended.why ?? "Sign in to continue."}</p>
          {ended.why && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
      </Ended>
    )
  }
  return sent ? (
    <Way>
      <Icon name="info" size={18} />
      Sign in to continue.
    </Way>
  ) : null
}
