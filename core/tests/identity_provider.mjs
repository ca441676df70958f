/**
 * An identity provider in a process of its own: the certified `oidc-provider`, with accounts that a test gives it.
 *
 * node identity_provider.mjs PORT: prints a line when it answers. `POST /test` gives it accounts and clients, new
 * keys, and faults for the tokens to come, as no honest provider would issue them.
 */
import http from "node:http"
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import Provider from "oidc-provider"

const port = Number(process.argv[2])
const issuer = `http://127.0.0.1:${port}`
const state = { accounts: {}, clients: [], fault: undefined, claims: {}, provider: undefined, key: undefined }

async function build() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  state.key = privateKey
  state.kid = `key-${Date.now()}-${Math.random()}`
  const provider = new Provider(issuer, {
    clients: state.clients,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: state.kid, alg: "RS256", use: "sig" }] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username", "groups", "enrollment"],
    },
    // As with most providers, whose tokens have all claims.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key for tests"] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { Session: 600, Grant: 600, Interaction: 600 },
    async findAccount(_ctx, id) {
      const account = state.accounts[id]
      return account && { accountId: id, claims: async () => ({ sub: id, ...account }) }
    },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === "/token" && ctx.body?.id_token && state.fault) ctx.body = await tampered(ctx.body)
  })
  state.provider = provider
}

/** The provider's answer with another token: `fault` changes claims or the header, or names a way to sign. */
async function tampered(body) {
  const { claims = {}, alg = "RS256", strangeKey, ownKey, kid } = state.fault
  const told = JSON.parse(Buffer.from(body.id_token.split(".")[1], "base64url").toString())
  const payload = { ...told, ...claims }
  for (const [name, value] of Object.entries(claims)) if (value === null) delete payload[name]
  if (alg === "none") return { ...body, id_token: new UnsecuredJWT(payload).encode() }
  if (alg === "HS256") {
    const secret = new TextEncoder().encode(state.clients[0].client_secret)
    const token = await new SignJWT(payload).setProtectedHeader({ alg }).sign(secret)
    return { ...body, id_token: token }
  }
  const stranger = await generateKeyPair("RS256", { extractable: true })
  const key = strangeKey || ownKey ? stranger.privateKey : state.key
  const header = { alg, kid: kid ?? state.kid, ...(ownKey && { jwk: await exportJWK(stranger.publicKey) }) }
  return { ...body, id_token: await new SignJWT(payload).setProtectedHeader(header).sign(key) }
}

const page = (uid) => `<!doctype html><html lang="en"><title>The identity provider</title><link rel="icon" href="data:,">
<main><h1>Sign in</h1><form method="post" action="/interaction/${uid}">
<label>Account <input name="account" autofocus></label>
<button name="answer" value="yes">Continue</button><button name="answer" value="no">Cancel</button></form></main></html>`

async function read(request) {
  let text = ""
  for await (const chunk of request) text += chunk
  return text
}

async function interact(request, response) {
  const { uid } = await state.provider.interactionDetails(request, response)
  if (request.method === "GET") {
    response.setHeader("Content-Type", "text/html")
    return response.end(page(uid))
  }
  const form = new URLSearchParams(await read(request))
  const result =
    form.get("answer") === "no"
      ? { error: "access_denied", error_description: "canceled by the person" }
      : { login: { accountId: form.get("account") } }
  await state.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function prepare(request, response) {
  const { rotate, ...change } = JSON.parse(await read(request))
  Object.assign(state, change)
  if (change.clients || rotate) await build()
  response.end("{}")
}

await build()
http
  .createServer((request, response) => {
    const handle = request.url.startsWith("/interaction/")
      ? interact
      : request.url === "/test"
        ? prepare
        : state.provider.callback()
    Promise.resolve(handle(request, response)).catch((error) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  .listen(port, "127.0.0.1", () => console.log(`listening at ${issuer}`))
