/** The school's addresses: the shell's own pages, and those that the plugins declare. */
import { type Access, Loading, type PluginManifest, RemoteModule } from "@cubital/sdk"
import { type ComponentType, lazy, type ReactNode, Suspense } from "react"
import { createBrowserRouter, type RouteObject } from "react-router-dom"
import { Frame } from "./Frame"
import { Guard } from "./Guard"
import { LandingPage } from "./landing/LandingPage"
import { Broken } from "./pages/Broken"

/** A page and whom it is for; the frame reads that as well (`useMemberFrame`). */
const guarded = (access: Access, element: ReactNode) => ({
  handle: { access },
  element: <Guard access={access}>{element}</Guard>,
})

function page(load: () => Promise<{ default: ComponentType }>, access: Access = "public") {
  const Page = lazy(load)
  return guarded(
    access,
    <Suspense fallback={<Loading fullScreen />}>
      <Page />
    </Suspense>,
  )
}

const ownPages = (): RouteObject[] => [
  { path: "/", element: <LandingPage /> },
  { path: "/about", ...page(() => import("./pages/AboutPage")) },
  { path: "/info/:page", ...page(() => import("./pages/PublicPage")) },
  { path: "/contact", ...page(() => import("./pages/ContactPage")) },
  { path: "/auth", ...page(() => import("./auth/AuthPage")) },
  { path: "/contact-for-access", ...page(() => import("./pages/ContactForAccessPage")) },
  { path: "/dashboard", ...page(() => import("./dashboard/DashboardPage"), "member") },
  { path: "/profile", ...page(() => import("./profile/ProfilePage"), "member") },
  { path: "/kit", ...page(() => import("./kit-gallery/DemoOnly")) },
]

const pluginPages = (plugins: PluginManifest[]): RouteObject[] =>
  plugins.flatMap((plugin) =>
    plugin.pages.map(({ path, module, access }) => ({
      path,
      ...guarded(
        access,
        <RemoteModule plugin={plugin.name} module={module} fallback={<Loading fullScreen />} />,
      ),
    })),
  )

export const createRoutes = (plugins: PluginManifest[]): RouteObject[] => [
  {
    element: <Frame />,
    errorElement: <Broken />,
    children: [
      {
        errorElement: <Broken />,
        children: [
          ...ownPages(),
          ...pluginPages(plugins),
          { path: "*", ...page(() => import("./pages/NotFoundPage")) },
        ],
      },
    ],
  },
]

export const createRouter = (plugins: PluginManifest[]) => createBrowserRouter(createRoutes(plugins))
