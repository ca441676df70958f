/** The two ceremonies of passkeys in the browser: one is made, one signs. What is refused here is told in words. */

type Options = Record<string, unknown>
type Json = Record<string, unknown>

/** Some browsers have passkeys and not yet the newer calls that read and write JSON. */
export const hasPasskeys = () =>
  typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential

/** Both wait for the person; `signal` calls the wait off. */
export async function makePasskey(options: Options, signal: AbortSignal): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return jsonOf(await navigator.credentials.create({ publicKey, signal }))
}

/** `mediation` "conditional": the browser names passkeys among the suggestions of a field, and asks nothing else. */
export async function signByPasskey(
  options: Options,
  signal: AbortSignal,
  mediation?: CredentialMediationRequirement,
): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return jsonOf(await navigator.credentials.get({ publicKey, signal, mediation }))
}

/** Why the browser made or used none; undefined where it was no refusal of the browser. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return
  if (error.name === "InvalidStateError") return "This device already has a passkey for your account."
  return "The passkey was not used. Please try again."
}

function jsonOf(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("no credential", "NotAllowedError")
  return credential.toJSON() as Json
}
