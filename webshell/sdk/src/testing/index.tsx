/** Renders a plugin's page as the shell would: providers, router, a user, an API. */
import { type RenderResult, render } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import type { Boot } from "../boot.js"
import { SdkProvider } from "../provider.js"
import { createQueryClient } from "../query.js"
import { USER_KEY } from "../queryKeys.js"
import type { LoadModule } from "../remotes.js"
import type { User } from "../user.js"
import { boot as testBoot } from "./school.js"

export { screen, waitFor, within } from "@testing-library/react"
export { answer, expectToast, type Failure, failures } from "./failures.js"
export { administrator, student } from "./people.js"
export { boot, modules, today } from "./school.js"
export { delay, HttpResponse, http, server } from "./server.js"

export interface RenderOptions {
  /** The route's pattern, `/course/:id` say. */
  path?: string
  /** The address that is open; the pattern unless told otherwise. */
  at?: string
  /** Who is signed in; nobody unless told. */
  user?: User | null
  boot?: Partial<Boot>
  /** Stands for the federation when the page has slots. */
  load?: LoadModule
}

export interface RenderedPage extends RenderResult {
  person: UserEvent
  /** Where one is now: path and query. */
  where: () => string
}

export function renderPage(page: ReactNode, options: RenderOptions = {}): RenderedPage {
  const { path = "/", at = path, user = null, boot = {} } = options
  const load: LoadModule =
    options.load ?? ((plugin) => Promise.reject(new Error(`No plugin ${plugin} in this test.`)))
  const client = createQueryClient()
  client.setQueryData(USER_KEY, user)
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: "*", element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  )
  const result = render(
    <SdkProvider client={client} boot={{ ...testBoot, ...boot }} remotes={{ load, warm: () => undefined }}>
      <RouterProvider router={router} />
    </SdkProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  return { ...result, person: userEvent.setup(), where }
}
