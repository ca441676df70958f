/** Calls of this plugin and of core, with the types of their paths. */
import { typedApi } from "@cubital/sdk"
import type { paths } from "./api.gen"

export const api = typedApi<paths>()
