/** Access to the modules of plugins, which the shell provides. */
import { type ComponentType, createContext, useContext } from "react"

export type RemoteComponent = ComponentType<Record<string, unknown>>

/** Fetches one exposed module of one plugin and gives its default export. */
export type LoadModule = (plugin: string, module: string) => Promise<RemoteComponent>

export interface Remotes {
  load: LoadModule
  /** Starts to fetch what the page at this path will need; called when someone is about to go there. */
  warm: (path: string) => void
}

export const RemotesContext = createContext<Remotes>({
  load: (plugin) => Promise.reject(new Error(`There is no plugin ${plugin} here.`)),
  warm: () => undefined,
})

/** Spread over a link: resting on it fetches the page behind it. */
export function useWarmLink(to: string) {
  const { warm } = useContext(RemotesContext)
  const go = () => warm(to)
  return { onPointerEnter: go, onFocus: go, onTouchStart: go }
}
