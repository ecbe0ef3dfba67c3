import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as oidc from 'oidc-provider'

/** Person with an account at the provider. */
export interface ProviderPerson {
  sub: string
  email: string
  email_verified: boolean
  name?: string
}

/** Parts of an ID token, from which a test can build another one. */
export interface TokenParts {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  /** Signs with the provider's key by default. */
  sign: (header: object, claims: object, key?: KeyObject) => string
}

/** OpenID Connect provider with signed tokens, sessions, and a page for choosing an account. */
export interface OidcTestServer {
  /** Values of GOOGLE_DISCOVERY_URL, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  env: Record<'GOOGLE_DISCOVERY_URL' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET', string>
  issuer: string
  /** Adds a person whom the provider's page then offers. */
  addPerson: (person: ProviderPerson) => void
  /** Replaces the ID tokens from now on; undefined stops that. */
  tamper: (change: ((token: TokenParts) => string) | undefined) => void
  /** Refuses connections until it comes back. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  stop: () => Promise<void>
}

const client = { id: 'pawtrail', secret: 'a-secret-of-the-client' }

/**
 * Starts a provider on the loopback address: the certified `oidc-provider`, with our own page for choosing an account.
 */
export async function startOidcServer(): Promise<OidcTestServer> {
  const people = new Map<string, ProviderPerson>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let change: ((token: TokenParts) => string) | undefined
  let server: Server | undefined = await listen(0)
  const port = portOf(server)
  const issuer = `http://127.0.0.1:${port}`
  const provider = createProvider(issuer, people, privateKey)
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token' && change) context.body = tampered(context.body, change, privateKey)
  })
  const protocol = provider.callback()
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/ask/')) void ask(provider, people, request, response)
    else protocol(request, response)
  }
  server.on('request', respond)
  const goDown = async () => {
    if (server) await close(server)
    server = undefined
  }
  return {
    env: {
      GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
    },
    issuer,
    addPerson: (person) => void people.set(person.sub, person),
    tamper: (changed) => {
      change = changed
    },
    goDown,
    comeBack: async () => {
      server ??= (await listen(port)).on('request', respond)
    },
    stop: goDown,
  }
}

function createProvider(issuer: string, people: Map<string, ProviderPerson>, key: KeyObject): oidc.Provider {
  const policy = oidc.interactionPolicy.base()
  policy.add(new oidc.interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new oidc.Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${issuer}/registered-below`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'stand-in', alg: 'RS256', use: 'sig' }] },
    adapter: createMemory(),
    cookies: { keys: ['a-key-of-the-cookies'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google includes address and name in the ID token too.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `/ask/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
  })
  // The ports of the products under test are not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/auth\/google\/callback$/.test(uri)
  return provider
}

type Stored = Record<string, unknown>

/** Store of a provider's codes and sessions while it runs: a class for each provider, as the package requires. */
function createMemory() {
  const kinds = new Map<string, Map<string, Stored>>()
  return class Memory {
    readonly #kept: Map<string, Stored>
    constructor(kind: string) {
      this.#kept = kinds.get(kind) ?? new Map<string, Stored>()
      kinds.set(kind, this.#kept)
    }
    async upsert(id: string, payload: Stored): Promise<void> {
      this.#kept.set(id, payload)
    }
    async find(id: string): Promise<Stored | undefined> {
      return this.#kept.get(id)
    }
    async findByUid(uid: string): Promise<Stored | undefined> {
      return [...this.#kept.values()].find((payload) => payload['uid'] === uid)
    }
    async consume(id: string): Promise<void> {
      const payload = this.#kept.get(id)
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string): Promise<void> {
      this.#kept.delete(id)
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [id, payload] of this.#kept) if (payload['grantId'] === grantId) this.#kept.delete(id)
    }
  }
}

/** Page on which people choose an account, or cancel. */
async function ask(
  provider: oidc.Provider,
  people: Map<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(askingPage([...people.values()]))
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('account') ?? ''
  await provider.interactionFinished(request, response, await answerOf(provider, accountId))
}

async function answerOf(provider: oidc.Provider, accountId: string): Promise<Record<string, unknown>> {
  if (accountId === '') return { error: 'access_denied', error_description: 'The person cancelled.' }
  const grant = new provider.Grant({ accountId, clientId: client.id })
  grant.addOIDCScope('openid email profile')
  return { select_account: {}, login: { accountId }, consent: { grantId: await grant.save() } }
}

const askingPage = (people: ProviderPerson[]): string => `<!doctype html>
  <html lang="en"><head><title>Provider stand-in</title><link rel="icon" href="data:,"></head><body><main>
  <h1>Choose an account</h1>
  <form method="post">
    ${people.map(({ sub, email }) => `<p><button name="account" value="${sub}">Continue as ${email}</button></p>`).join('')}
    <p><button name="account" value="">Cancel</button></p>
  </form></main></body></html>`

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Returns the token endpoint's answer with another ID token. */
function tampered(answer: unknown, change: (token: TokenParts) => string, key: KeyObject): unknown {
  const body = answer as Record<string, unknown>
  const [header, claims] = String(body['id_token']).split('.')
  const sign: TokenParts['sign'] = (signedHeader, signedClaims, signer = key) => {
    const signed = `${encode(signedHeader)}.${encode(signedClaims)}`
    return `${signed}.${createSign('sha256').update(signed).sign(signer, 'base64url')}`
  }
  return { ...body, id_token: change({ header: decode(header), claims: decode(claims), sign }) }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The provider listens on no port.')
  return address.port
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
