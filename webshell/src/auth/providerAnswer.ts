/** What an identity provider sent back: the server's callback puts it behind the hash of /auth. */

export interface ProviderAnswer {
  provider: string
  state: string
  code: string
  iss?: string
  error: string
}

/** Undefined where the hash is of something else. */
export function providerAnswer(hash: string): ProviderAnswer | undefined {
  const sent = new URLSearchParams(hash.slice(1))
  const provider = sent.get("provider")
  if (!provider) return undefined
  const iss = sent.get("iss")
  return {
    provider,
    state: sent.get("state") ?? "",
    code: sent.get("code") ?? "",
    error: sent.get("error") ?? "",
    ...(iss && { iss }),
  }
}
