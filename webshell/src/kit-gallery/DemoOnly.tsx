/** The page /kit: the parts of the kit, in a demo alone. */
import { useBoot } from "@cubital/sdk"
import NotFoundPage from "../pages/NotFoundPage"
import KitPage from "./KitPage"

export default function DemoOnly() {
  return useBoot().environment === "demo" ? <KitPage /> : <NotFoundPage />
}
