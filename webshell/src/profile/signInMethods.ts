/** My ways to sign in: asked for only where the school has identity providers. */
import { useBoot } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "../api"

export const METHODS = api.query("/api/account/sign-in-methods")

export function useSignInMethods() {
  const { identityProviders } = useBoot()
  return useQuery({ ...METHODS, enabled: Boolean(identityProviders?.length), refetchOnMount: "always" })
}

/** Everybody has one but who came by a provider and chose none yet. */
export const useHasPassword = () => useSignInMethods().data?.hasPassword ?? true
