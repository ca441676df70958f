/** Forgets what others have typed in this tab, as the sdk does where somebody signs in with a password. */
export function forgetDraftsOfOthers(user: number) {
  const ours = [`kept:${user}:`, "kept:visitor:"]
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith("kept:") && !ours.some((prefix) => name.startsWith(prefix)))
        sessionStorage.removeItem(name)
    }
  } catch {
    // Forbidden storage holds nothing.
  }
}
