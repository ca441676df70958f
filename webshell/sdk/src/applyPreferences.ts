/** Applies the signed-in user's theme (if this browser has none) and reduced-motion preference. */
import { useEffect } from "react"
import { useAccommodations, usePreferences } from "./preferences.js"
import { chooseTheme } from "./theme/choice.js"

/** This browser's own choice comes first: it is the one that is there before the page knows who is here. */
function hasTheme(): boolean {
  try {
    return localStorage.getItem("theme") !== null
  } catch {
    return false
  }
}

export function ApplyPreferences() {
  const { theme } = usePreferences().preferences
  const { reducedMotion } = useAccommodations()

  useEffect(() => {
    if (theme && !hasTheme()) chooseTheme(theme)
  }, [theme])

  useEffect(() => {
    // The style sheet knows what the device asks for; this is what the person asks for.
    if (reducedMotion) document.documentElement.dataset.motion = "reduced"
    else delete document.documentElement.dataset.motion
  }, [reducedMotion])

  return null
}
