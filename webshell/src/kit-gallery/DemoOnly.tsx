/** DemoOnly: a wrapper that shows a page in the demo environment and the 404 page elsewhere. */
import { useBoot } from "@cubital/sdk"
import type { ReactNode } from "react"
import { NotFoundPage } from "../pages/NotFoundPage"

/** For those who build: a school that teaches has no such page. */
export function DemoOnly({ children }: { children: ReactNode }) {
  return useBoot().environment === "demo" ? children : <NotFoundPage />
}
