import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import MyPluginPage from "./MyPluginPage"

test("the page shows the greeting", async () => {
  server.use(http.get("*/api/my-plugin", () => HttpResponse.json({ text: "Hello, Ada!" })))

  renderPage(<MyPluginPage />, { path: "/my-plugin", user: student })

  expect(await screen.findByText("Hello, Ada!")).toBeVisible()
})
