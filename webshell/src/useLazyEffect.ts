/** useLazyEffect: a hook for effects whose code is imported late. */
import { useEffect } from "react"

/**
 * An effect whose code comes late, so that no first page waits for it: `load` answers with what ends it. Undefined where
 * there is nothing to do. It begins anew with every other `load`.
 */
export function useLazyEffect(load: (() => Promise<() => void>) | undefined) {
  useEffect(() => {
    let end: (() => void) | undefined
    let left = false
    load?.().then((ending) => {
      if (left) ending()
      else end = ending
    }, console.warn)
    return () => {
      left = true
      end?.()
    }
  }, [load])
}
