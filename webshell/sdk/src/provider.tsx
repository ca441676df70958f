/** The contexts of the sdk, which must stand above a page. The shell has one; a test makes its own. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ThemeProvider } from "styled-components"
import { ApplyPreferences } from "./applyPreferences.js"
import type { Boot } from "./boot.js"
import { useLazyParts, useLazyPartsAtFirstTouch } from "./kit/lazyPart.js"
import { Toasts } from "./kit/Toasts.js"
import { useOfflineSync } from "./offline/useOfflineSync.js"
import { type Remotes, RemotesContext } from "./remotes.js"
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
  useLazyPartsAtFirstTouch()
  return (
    <QueryClientProvider client={client}>
      <BootContext.Provider value={boot}>
        <RemotesContext.Provider value={remotes}>
          <ThemeProvider theme={theme}>
            <WhoIsHere />
            <ApplyPreferences />
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
  useLazyParts(Boolean(user))
  useOfflineSync(user)
  return null
}
