/** renderShell: the whole shell at an address, for tests, with plugins that are there, broken or silent. */
import { createQueryClient, type LoadModule, type PluginManifest, SdkProvider, type User } from "@cubital/sdk"
import { boot, HttpResponse, http, server } from "@cubital/sdk/testing"
import { render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { createRoutes } from "../routes"

interface ShellOptions {
  user?: User | null
  plugins?: PluginManifest[]
  load?: LoadModule
  registration?: "open" | "approval" | "payment"
  environment?: "demo" | "production"
  identityProviders?: { name: string; label: string }[]
}

export const plugin = (name: string, declared: Partial<PluginManifest> = {}): PluginManifest => ({
  name,
  version: "1.0.0",
  sdk: "^1.0.0",
  entry: `/plugins/${name}/remoteEntry.js`,
  pages: [],
  nav: [],
  slots: [],
  palette: [],
  offline: { pages: [], data: [] },
  preload: {},
  ...declared,
})

export function renderShell(at: string, options: ShellOptions = {}) {
  const {
    user,
    plugins = [],
    load = () => Promise.reject(new Error("no such plugin")),
    registration = "open",
    environment = "demo",
    identityProviders,
  } = options
  if (user) server.use(http.get("*/api/user", () => HttpResponse.json(user)))
  const router = createMemoryRouter(createRoutes(plugins), { initialEntries: [at] })
  const result = render(
    <SdkProvider
      client={createQueryClient()}
      boot={{ ...boot, plugins, registration, environment, identityProviders }}
      remotes={{ load, warm: () => undefined }}
    >
      <RouterProvider router={router} />
    </SdkProvider>,
  )
  return { ...result, router, person: userEvent.setup(), where: () => router.state.location.pathname }
}
