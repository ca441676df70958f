/** Error boundary and loading state of one plugin module: one that is missing, broken or silent costs only its own place. */
import {
  Component,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from "react"
import { connectionNow, ping } from "./connection.js"
import { ErrorNotice } from "./kit/ErrorNotice.js"
import { Loading } from "./kit/Spinner.js"
import { type LoadModule, type RemoteComponent, RemotesContext } from "./remotes.js"

const TIMEOUT_MS = 15_000

type Fetched = LazyExoticComponent<RemoteComponent>

const fetched = new WeakMap<LoadModule, Map<string, Fetched>>()

function timeLimit(plugin: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, TIMEOUT_MS, new Error(`No answer: ${plugin}`))
  })
}

function fetchOnce(load: LoadModule, plugin: string, module: string): Fetched {
  const modules = fetched.get(load) ?? new Map<string, Fetched>()
  fetched.set(load, modules)
  const key = `${plugin}/${module}`
  const known =
    modules.get(key) ??
    lazy(async () => ({ default: await Promise.race([load(plugin, module), timeLimit(plugin)]) }))
  modules.set(key, known)
  return known
}

interface RemoteModuleProps {
  plugin: string
  module: string
  /** What is shown meanwhile. */
  fallback?: ReactNode
  /** Handed to the plugin's component. */
  props?: Record<string, unknown>
}

export function RemoteModule({ plugin, module, fallback = <Loading />, props = {} }: RemoteModuleProps) {
  const { load } = useContext(RemotesContext)
  const [attempt, setAttempt] = useState(0)

  function tryAgain() {
    // A browser remembers a module that failed for as long as the page lives: the second time, a fresh page, if there is one.
    if (attempt > 0 && connectionNow() === "here") {
      window.location.reload()
      return
    }
    fetched.get(load)?.delete(`${plugin}/${module}`)
    setAttempt(attempt + 1)
  }

  const Content = fetchOnce(load, plugin, module)
  return (
    <Boundary key={`${plugin}/${module}/${attempt}`} plugin={plugin} module={module} onRetry={tryAgain}>
      <Suspense fallback={fallback}>
        <Content {...props} />
      </Suspense>
    </Boundary>
  )
}

class Boundary extends Component<
  { plugin: string; module: string; onRetry: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // The report is a call, which notices a lost connection; the plugin's own code comes past those that do.
    void import("./pageFailure.js").then(({ report }) => report(this.props, error), ping)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorNotice title="Couldn't load this part" onRetry={this.props.onRetry}>
        The rest of the site still works. If that doesn't help, reload the page.
      </ErrorNotice>
    )
  }
}
