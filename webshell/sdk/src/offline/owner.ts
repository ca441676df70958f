/** Mark of the user whose answers are stored in this browser; every page reads it without opening the database. */

const MARK = "kept-for"

/** The user whose answers are kept here; null where none are. */
export function answersOwner(): string | null {
  try {
    return localStorage.getItem(MARK)
  } catch {
    return null
  }
}

/** False where the browser allows no storage: nothing can be kept then. */
export function setAnswersOwner(user: number | null): boolean {
  try {
    if (user === null) localStorage.removeItem(MARK)
    else localStorage.setItem(MARK, String(user))
    return true
  } catch {
    return false
  }
}
