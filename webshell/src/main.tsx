/** Starts the shell: boot data, federation, router. */
import { createQueryClient, readBoot, SdkProvider } from "@cubital/sdk"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router-dom"
import { createRemotes } from "./federation/remotes"
import { createRouter } from "./routes"

// Radix adds a style element for its scroll lock and asks here for the nonce; styled-components reads the tag itself.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const boot = readBoot()
const remotes = createRemotes(boot.plugins)
remotes.warm(window.location.pathname)

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root.")

const shell = (
  <StrictMode>
    <SdkProvider client={createQueryClient()} boot={boot} remotes={remotes}>
      <RouterProvider router={createRouter(boot.plugins)} />
    </SdkProvider>
  </StrictMode>
)
const start = () => createRoot(root).render(shell)
// The opening of the landing page is painted first. A page in the background paints nothing, and begins at once.
if (document.hidden || !document.querySelector(".opening")) start()
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
