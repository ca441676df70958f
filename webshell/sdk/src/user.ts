/** The signed-in user, as the server answers, and their home page. */
import type { components } from "./api.gen.js"

export type User = components["schemas"]["UserView"]

export const isAdministrator = (user: User | null | undefined) =>
  Boolean(user && (user.isAdmin || user.role === "admin"))

export const homeOf = (user: User) => (isAdministrator(user) ? "/admin" : "/dashboard")
