import { useEffect, useState } from "react"
import { useToasts } from "../toast.js"
import { late } from "./late.js"

export const HOTKEY = "F8"

const ToastArea = late<{ focused: boolean }>(() => import("./ToastArea.js"))

/** The place of the toasts. Its code comes with the first one, or with the first key or touch. */
export function Toasts() {
  const someone = useToasts().length > 0
  const [asked, setAsked] = useState<"touched" | "called">()

  useEffect(() => {
    if (asked) return
    const touched = (event: Event) =>
      setAsked(event instanceof KeyboardEvent && event.code === HOTKEY ? "called" : "touched")
    window.addEventListener("pointerdown", touched)
    window.addEventListener("keydown", touched)
    return () => {
      window.removeEventListener("pointerdown", touched)
      window.removeEventListener("keydown", touched)
    }
  }, [asked])

  return someone || asked ? <ToastArea focused={asked === "called"} /> : null
}
