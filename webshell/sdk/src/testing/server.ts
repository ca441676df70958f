/** The API in a test: MSW with the calls that the sdk itself makes. `server.use(...)` adds or replaces. */
import { HttpResponse, http } from "msw"
import { setupServer } from "msw/node"
import { modules, noSecondFactor, today } from "./school.js"

export { delay, HttpResponse, http } from "msw"

export const server = setupServer(
  http.get("*/api/user", () => HttpResponse.json({ message: "Please sign in." }, { status: 401 })),
  http.get("*/healthz", () => HttpResponse.json({ status: "ok" })),
  http.get("*/api/modules", () => HttpResponse.json(modules)),
  http.get("*/api/curriculum", () =>
    HttpResponse.json(
      modules.map(({ id }) => ({ moduleId: id, objectives: [`Do what module ${id} teaches.`] })),
    ),
  ),
  http.get("*/api/progress", () => HttpResponse.json([])),
  http.get("*/api/mastery", () => HttpResponse.json([])),
  http.get("*/api/account/details", () => HttpResponse.json({ user: null, waitingEmail: null })),
  http.get("*/api/account/second-factor", () => HttpResponse.json(noSecondFactor)),
  http.get("*/api/today", () => HttpResponse.json(today)),
  http.get("*/api/content/version", () => HttpResponse.json({ version: 1, release: "1" })),
)
