/** Toasts: the shell's place for toasts, which loads ToastArea.tsx with the first toast, touch or key. */
import { useEffect, useState } from "react"
import { TOAST_HOTKEY, useToasts } from "../toast.js"
import { lazyPart } from "./lazyPart.js"

const ToastArea = lazyPart<{ focused: boolean }>(() => import("./ToastArea.js"))

/** The place of the toasts. Its code comes with the first one, or with the first key or touch. */
export function Toasts() {
  const someone = useToasts().length > 0
  const [trigger, setTrigger] = useState<"touch" | "hotkey">()

  useEffect(() => {
    if (trigger) return
    const touched = (event: Event) =>
      setTrigger(event instanceof KeyboardEvent && event.code === TOAST_HOTKEY ? "hotkey" : "touch")
    window.addEventListener("pointerdown", touched)
    window.addEventListener("keydown", touched)
    return () => {
      window.removeEventListener("pointerdown", touched)
      window.removeEventListener("keydown", touched)
    }
  }, [trigger])

  return someone || trigger ? <ToastArea focused={trigger === "hotkey"} /> : null
}
