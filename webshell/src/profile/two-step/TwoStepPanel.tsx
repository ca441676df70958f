/** Two-step sign-in: what is asked for after the password, to set up, to look at and to remove. */
import {
  Badge,
  Button,
  Card,
  CardTitle,
  ErrorNotice,
  Icon,
  Muted,
  messageOf,
  Row,
  Skeleton,
  Stack,
  toast,
  useScrollToHash,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { styled } from "styled-components"
import { api } from "../../api"
import { hasPasskeys } from "../../passkeyCeremonies"
import { ago, dateOf } from "../deviceDates"
import { RowList } from "../rows"
import { useReauthentication } from "../useReauthentication"
import { ADD_FAILED, AddPasskeyDialog } from "./AddPasskeyDialog"
import { AppSetup } from "./AppSetup"
import { type Passkey, RemoveAppDialog, RemovePasskeyDialog, RenewCodesDialog } from "./dialogs"
import { Factor } from "./Factor"
import { RecoveryCodes } from "./RecoveryCodes"

export const FACTORS = api.query("/api/account/second-factor")

/** What the panel is at, beside the list. */
type Doing = "app" | "remove-app" | "renew-codes" | "add-passkey" | "remove-passkey"

export function TwoStepPanel() {
  const factors = useQuery({ ...FACTORS, refetchOnMount: "always" })
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>([])
  const [passkey, setPasskey] = useState<Passkey>()
  const { withPassword, dialog } = useReauthentication({
    description: "It's been a while since you signed in. Enter your password to continue.",
    confirmLabel: "Continue",
    pendingLabel: "Checking...",
    danger: false,
    fallback: ADD_FAILED,
    onFailed: (error) =>
      toast({ title: "Error", description: messageOf(error, ADD_FAILED), variant: "destructive" }),
  })
  const list = useRef<HTMLUListElement>(null)
  const mine = factors.data
  useScrollToHash(Boolean(mine))
  const isOn = Boolean(mine?.active)

  async function goOn(newCodes: string[] = []) {
    setDoing(undefined)
    setCodes(newCodes)
    await factors.refetch()
    // What was pressed is gone: the keyboard goes on from here.
    if (newCodes.length === 0) list.current?.focus()
  }

  // Where it is not offered there is something to see only for who has one.
  if (mine && !mine.offered && !isOn) return null

  const removal = {
    isLast: mine ? Number(Boolean(mine.appSince)) + mine.passkeys.length === 1 : false,
    required: Boolean(mine?.required),
    onDone: goOn,
    onClose: () => setDoing(undefined),
  }

  return (
    <Card aria-labelledby="two-step">
      <Stack>
        <Row $between>
          <CardTitle id="two-step">Two-step sign-in</CardTitle>
          {mine && <Badge {...(isOn && { $tone: "good" })}>{isOn ? "On" : "Off"}</Badge>}
        </Row>
        <Muted>
          After your password, you confirm with something only you have, such as your phone. Someone who finds
          out your password still can't sign in.
          {mine?.passkeysOffered &&
            " A passkey that you unlock with your fingerprint, face or PIN is enough on its own: it signs you in without the password."}
        </Muted>
        {mine?.required && !isOn && (
          <Required>
            <Icon name="shield-check" size={22} />
            <div>
              <strong>Your school requires two-step sign-in for administrators.</strong>
              <p>Set it up here. Then the admin pages open for you.</p>
            </div>
          </Required>
        )}
        {factors.isPending && <Skeleton lines={2} />}
        {factors.isError && (
          <ErrorNotice title="Couldn't load your second step" onRetry={() => void factors.refetch()} />
        )}
        {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => void goOn()} />}
        {mine && doing === "app" && <AppSetup onDone={goOn} onCancel={() => void goOn()} />}
        {mine && codes.length === 0 && doing !== "app" && (
          <RowList ref={list} tabIndex={-1} aria-labelledby="two-step">
            <Factor icon="timer" name="Authenticator app" since={mine.appSince} text="Not set up">
              {mine.appSince ? (
                <Button kind="secondary" onClick={() => setDoing("remove-app")}>
                  Turn off
                </Button>
              ) : (
                <Button onClick={() => setDoing("app")}>Set up</Button>
              )}
            </Factor>
            {mine.passkeys.map((passkey) => (
              <Factor key={passkey.id} icon="lock" name={`Passkey: ${passkey.name}`} text={whenUsed(passkey)}>
                <Button
                  kind="secondary"
                  aria-label={`Remove the passkey “${passkey.name}”`}
                  onClick={() => {
                    setPasskey(passkey)
                    setDoing("remove-passkey")
                  }}
                >
                  Remove
                </Button>
              </Factor>
            ))}
            {mine.passkeysOffered && hasPasskeys() && (
              <Factor icon="plus" name="Passkey" text="With your fingerprint, face, PIN or security key">
                <Button kind="secondary" onClick={() => setDoing("add-passkey")}>
                  Add
                </Button>
              </Factor>
            )}
            {isOn && (
              <Factor icon="file-text" name="Recovery codes" text={leftWords(mine.recoveryCodesLeft)}>
                <Button kind="secondary" onClick={() => setDoing("renew-codes")}>
                  Get new codes
                </Button>
              </Factor>
            )}
          </RowList>
        )}
        {mine?.offered && !mine.passkeysOffered && codes.length === 0 && doing !== "app" && (
          <Muted>Passkeys aren't available at this address.</Muted>
        )}
      </Stack>
      {doing === "remove-app" && <RemoveAppDialog {...removal} />}
      {doing === "add-passkey" && (
        <AddPasskeyDialog withPassword={withPassword} onDone={goOn} onClose={() => setDoing(undefined)} />
      )}
      {doing === "remove-passkey" && passkey && <RemovePasskeyDialog passkey={passkey} {...removal} />}
      {dialog}
      {doing === "renew-codes" && <RenewCodesDialog onDone={goOn} onClose={() => setDoing(undefined)} />}
    </Card>
  )
}

function whenUsed({ createdAt, lastUsedAt, signsInAlone }: Passkey) {
  const used = lastUsedAt ? `last used ${ago(lastUsedAt, "just now")}` : "not used yet"
  return `${ALONE[String(signsInAlone)]} · Added on ${dateOf(createdAt)} · ${used}`
}

const ALONE: Record<string, string> = {
  true: "Signs you in on its own",
  false: "Works only after your password",
  // Some browsers don't say, and it has not been tried.
  null: "May sign you in on its own: give it a try",
}

function leftWords(left: number) {
  if (left === 0) return "None left. Get new ones before you need one."
  return left === 1 ? "1 code left" : `${left} codes left`
}

const Required = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.warnSoft};
  > svg { flex: none; margin-block-start: 0.15rem; color: ${({ theme }) => theme.warn}; }
  p { margin: 0.25rem 0 0; }
`
