/** The calls that the shell makes, all of them core's. */
import { typedApi } from "@cubital/sdk"

export const api = typedApi()
