/** The names of those shared libraries that the shell carries in part; any other name of theirs is `undefined` in the browser. */

/* The compiler holds these equal to the facade itself; borders.mjs holds the query client's to the shell's queryFacade.ts. */
const ROUTER: Record<keyof typeof import("./router-facade.js"), true> = {
  createBrowserRouter: true,
  createPath: true,
  createSearchParams: true,
  generatePath: true,
  isRouteErrorResponse: true,
  Link: true,
  matchPath: true,
  matchRoutes: true,
  Navigate: true,
  NavLink: true,
  Outlet: true,
  parsePath: true,
  redirect: true,
  resolvePath: true,
  Route: true,
  RouterProvider: true,
  Routes: true,
  ScrollRestoration: true,
  useBeforeUnload: true,
  useBlocker: true,
  useHref: true,
  useLinkClickHandler: true,
  useLocation: true,
  useMatch: true,
  useMatches: true,
  useNavigate: true,
  useNavigation: true,
  useNavigationType: true,
  useOutlet: true,
  useOutletContext: true,
  useParams: true,
  useResolvedPath: true,
  useRouteError: true,
  useSearchParams: true,
}

const QUERY = [
  "keepPreviousData",
  "QueryClient",
  "QueryClientProvider",
  "queryOptions",
  "useInfiniteQuery",
  "useMutation",
  "useQuery",
  "useQueryClient",
]

export const FACADES: Record<string, readonly string[]> = {
  "react-router-dom": Object.keys(ROUTER),
  "@tanstack/react-query": QUERY,
}
