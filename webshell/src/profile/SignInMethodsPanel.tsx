/** How one signs in: the password, and the accounts at identity providers that are linked. */
import {
  Badge,
  Button,
  Card,
  CardTitle,
  Confirm,
  ErrorNotice,
  Muted,
  messageOf,
  Skeleton,
  Stack,
  toast,
} from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useLocation } from "react-router-dom"
import { api } from "../api"
import { dateOf } from "./deviceDates"
import { RowItem, RowList, RowName, RowText } from "./rows"
import { METHODS, useSignInMethods } from "./signInMethods"
import { useReauthentication } from "./useReauthentication"

const FAILED = "We couldn't change that. Please try again."

export function SignInMethodsPanel() {
  const client = useQueryClient()
  const methods = useSignInMethods()
  const { state } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const [busy, setBusy] = useState<string>()
  const [unlinking, setUnlinking] = useState<{ provider: string; label: string }>()
  const { withPassword, dialog } = useReauthentication({
    description: "It's been a while since you signed in. Enter your password to change how you sign in.",
    confirmLabel: "Continue",
    pendingLabel: "Checking...",
    danger: false,
    fallback: FAILED,
    onFailed: (error) =>
      toast({ title: "Error", description: messageOf(error, FAILED), variant: "destructive" }),
  })

  async function link(provider: string) {
    setBusy(provider)
    await withPassword(async (shown) => {
      const { url } = await api.post(`/api/account/sign-in-methods/${provider}/link`, shown)
      window.location.assign(url)
    })
    setBusy(undefined)
  }

  async function unlink({ provider, label }: { provider: string; label: string }) {
    setUnlinking(undefined)
    setBusy(provider)
    await withPassword(async (shown) => {
      await api.post(`/api/account/sign-in-methods/${provider}/unlink`, shown)
      toast({ title: "Account unlinked", description: `${label} doesn't sign you in any more.` })
      await client.invalidateQueries({ queryKey: METHODS.queryKey })
      // The button that was pressed is another now: the keyboard goes on from here.
      list.current?.focus()
    })
    setBusy(undefined)
  }

  return (
    <Card aria-labelledby="profile-methods">
      <Stack>
        <CardTitle id="profile-methods">Sign-in methods</CardTitle>
        <Muted>Link an account that you have elsewhere to sign in with it.</Muted>
        {state?.linkRefused && (
          <ErrorNotice title="We couldn't link your account">{String(state.linkRefused)}</ErrorNotice>
        )}
        {methods.isPending && <Skeleton lines={2} />}
        {methods.isError && (
          <ErrorNotice title="Couldn't load your sign-in methods" onRetry={() => void methods.refetch()} />
        )}
        {methods.data && (
          <RowList ref={list} tabIndex={-1} aria-labelledby="profile-methods">
            <RowItem>
              <Stack $gap="xs">
                <RowName>Username and password</RowName>
                <RowText>{methods.data.hasPassword ? "Ready to use" : "No password chosen yet"}</RowText>
              </Stack>
            </RowItem>
            {methods.data.providers.map(({ provider, label, linkedAt, usable }) => (
              <RowItem key={provider}>
                <Stack $gap="xs">
                  <RowName>
                    {label}
                    {linkedAt && usable && <Badge $tone="good">Linked</Badge>}
                  </RowName>
                  <RowText>
                    {linkedAt ? `Linked on ${dateOf(linkedAt)}` : "Not linked"}
                    {!usable && " · no longer offered by the school"}
                  </RowText>
                </Stack>
                <Button
                  kind="secondary"
                  size="small"
                  pending={busy === provider}
                  pendingLabel={linkedAt ? "Unlinking..." : "Linking..."}
                  aria-label={linkedAt ? `Unlink ${label}` : `Link ${label}`}
                  onClick={() => (linkedAt ? setUnlinking({ provider, label }) : void link(provider))}
                >
                  {linkedAt ? "Unlink" : "Link"}
                </Button>
              </RowItem>
            ))}
          </RowList>
        )}
      </Stack>
      <Confirm
        open={unlinking !== undefined}
        title={`Unlink ${unlinking?.label ?? ""}?`}
        confirmLabel="Unlink"
        onConfirm={() => unlinking && void unlink(unlinking)}
        onCancel={() => setUnlinking(undefined)}
      >
        You won't be able to sign in with it any more. Your progress stays.
      </Confirm>
      {dialog}
    </Card>
  )
}
