/** Everything of the sdk that must stand above a page. The shell has one; a test makes its own. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ThemeProvider } from "styled-components"
import type { Boot } from "./boot.js"
import { FollowPreferences } from "./following.js"
import { useLateParts, useLatePartsAtFirstTouch } from "./kit/late.js"
import { Toasts } from "./kit/Toasts.js"
import { useCare } from "./offline/useCare.js"
import { type Remotes, RemotesContext } from "./remote.js"
import { useSession, useSessionEnd } from "./session.js"
import { BootContext } from "./site.js"
import { theme } from "./theme/theme.js"

interface SdkProviderProps {
  client: QueryClient
  boot: Boot
  remotes: Remotes
  children: ReactNode
}

export function SdkProvider({ client, boot, remotes, children }: SdkProviderProps) {
  useLatePartsAtFirstTouch()
  return (
    <QueryClientProvider client={client}>
      <BootContext.Provider value={boot}>
        <RemotesContext.Provider value={remotes}>
          <ThemeProvider theme={theme}>
            <WhoIsHere />
            <FollowPreferences />
            {children}
            <Toasts />
          </ThemeProvider>
        </RemotesContext.Provider>
      </BootContext.Provider>
    </QueryClientProvider>
  )
}

function WhoIsHere() {
  const { user } = useSession()
  useSessionEnd()
  useLateParts(Boolean(user))
  useCare(user)
  return null
}
