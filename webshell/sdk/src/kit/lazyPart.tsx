/** Parts of the kit whose code is fetched when they are first needed, so that no first page waits for it. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react"

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const TRY_AGAIN_MS = 3000
const ONCE_DRAWN_MS = 1000
const small: (() => Promise<unknown>)[] = []
const all: typeof small = []

/**
 * `placeholder` holds the place meanwhile. Once fetched, the part is there at once. A `large` one that few visitors need
 * is not fetched at the first touch.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  placeholder: (props: Props) => ReactNode = () => null,
  large = false,
) {
  let there: ComponentType<Props> | undefined
  const fetchPart: Load<Props> = async () => {
    const part = await load()
    there = part.default
    return part
  }
  all.push(fetchPart)
  if (!large) small.push(fetchPart)

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => there)

    useEffect(() => {
      if (Part) return
      let timer: ReturnType<typeof setTimeout>
      // While the school is out of reach the place stays held; a page must not break over it.
      const attempt = () => {
        fetchPart().then(
          (part) => setPart(() => part.default),
          () => {
            timer = setTimeout(attempt, TRY_AGAIN_MS)
          },
        )
      }
      attempt()
      return () => clearTimeout(timer)
    }, [Part])

    return Part ? <Part {...props} /> : placeholder(props)
  }
  // For a page whose other parts would move when this one comes.
  LazyPart.fetch = fetchPart
  return LazyPart
}

/** What cannot be had now is tried again when it is needed. */
export const fetchLazyParts = (parts = small) => Promise.allSettled(parts.map((fetchPart) => fetchPart()))

/**
 * What somebody may need when the school has gone out of reach must have come before: a notice that something failed, for
 * everybody, and for members all the rest.
 */
export function useLazyParts(member: boolean) {
  useEffect(() => {
    const timer = setTimeout(() => void fetchLazyParts(member ? all : small), ONCE_DRAWN_MS)
    return () => clearTimeout(timer)
  }, [member])
}

/** Whoever touches the page is about to need them. */
export function useLazyPartsAtFirstTouch() {
  useEffect(() => {
    const touched = () => {
      window.removeEventListener("pointerdown", touched)
      window.removeEventListener("keydown", touched)
      void fetchLazyParts()
    }
    window.addEventListener("pointerdown", touched)
    window.addEventListener("keydown", touched)
    return () => {
      window.removeEventListener("pointerdown", touched)
      window.removeEventListener("keydown", touched)
    }
  }, [])
}
