/** The school's addresses: the shell's own pages, and those that the plugins declare. */
import { type Access, Loading, type PluginManifest, RemoteModule } from "@cubital/sdk"
import { type ComponentType, lazy, type ReactNode, Suspense } from "react"
import { createBrowserRouter, type RouteObject } from "react-router-dom"
import { Frame } from "./Frame"
import { Guard } from "./Guard"
import { DemoOnly } from "./kit/DemoOnly"
import { LandingPage } from "./landing/LandingPage"
import { Broken } from "./pages/Broken"
import { NotFoundPage } from "./pages/NotFoundPage"

function page(load: () => Promise<{ default: ComponentType }>, access: Access = "public"): ReactNode {
  const Page = lazy(load)
  return (
    <Guard access={access}>
      <Suspense fallback={<Loading fullScreen />}>
        <Page />
      </Suspense>
    </Guard>
  )
}

const ownPages = (): RouteObject[] => [
  { path: "/", element: <LandingPage /> },
  { path: "/about", element: page(() => import("./pages/AboutPage")) },
  { path: "/contact", element: page(() => import("./pages/ContactPage")) },
  { path: "/auth", element: page(() => import("./auth/AuthPage")) },
  { path: "/contact-for-access", element: page(() => import("./pages/ContactForAccessPage")) },
  { path: "/dashboard", element: page(() => import("./dashboard/DashboardPage"), "member") },
  { path: "/profile", element: page(() => import("./profile/ProfilePage"), "member") },
  { path: "/kit", element: <DemoOnly>{page(() => import("./kit/KitPage"))}</DemoOnly> },
]

const pluginPages = (plugins: PluginManifest[]): RouteObject[] =>
  plugins.flatMap((plugin) =>
    plugin.pages.map(({ path, module, access }) => ({
      path,
      element: (
        <Guard access={access}>
          <RemoteModule plugin={plugin.name} module={module} fallback={<Loading fullScreen />} />
        </Guard>
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
        children: [...ownPages(), ...pluginPages(plugins), { path: "*", element: <NotFoundPage /> }],
      },
    ],
  },
]

export const createRouter = (plugins: PluginManifest[]) => createBrowserRouter(createRoutes(plugins))
