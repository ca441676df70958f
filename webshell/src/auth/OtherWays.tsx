/** What else one may sign in by, below the forms of the sign-in page: an identity provider, or a passkey. */
import { Stack, useBoot } from "@cubital/sdk"
import { styled } from "styled-components"
import { hasPasskeys } from "../passkeyCeremonies"
import { PasskeySignIn } from "./PasskeySignIn"
import { ProviderButtons } from "./ProviderButtons"

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  margin: ${({ theme }) => theme.gap.md} 0 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};

  &::before, &::after { content: ""; flex: 1; border-block-start: 1px solid ${({ theme }) => theme.line}; }
`

interface OtherWaysProps {
  /** The page that one came from, and goes back to. */
  from?: string
  /** Somebody who has no account yet has no passkey of it either. */
  signingUp: boolean
}

export default function OtherWays({ from, signingUp }: OtherWaysProps) {
  const { identityProviders, passkeys } = useBoot()
  const byPasskey = passkeys && hasPasskeys() && !signingUp
  if (!identityProviders && !byPasskey) return null
  return (
    <Stack>
      <Or>or</Or>
      {identityProviders && <ProviderButtons from={from} />}
      {byPasskey && <PasskeySignIn />}
    </Stack>
  )
}
