/** useSavedTheme: a hook with this browser's theme and a setter that also saves it to the account. */
import { type ThemeName, usePreferences, useSession, useThemeChoice } from "@cubital/sdk"

/** The theme of this browser; what a signed-in person chooses is known to the school as well. */
export function useSavedTheme(): [ThemeName, (name: ThemeName) => void] {
  const [theme, choose] = useThemeChoice()
  const { user } = useSession()
  const { save } = usePreferences()

  function pick(name: ThemeName) {
    choose(name)
    if (!user) return
    save({ theme: name }).catch((error: unknown) => console.error("The theme could not be saved.", error))
  }

  return [theme, pick]
}
