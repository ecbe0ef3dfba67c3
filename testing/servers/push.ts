import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A browser's push subscription. */
export interface TestSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Private key, which never leaves the browser, in base64url. */
  privateKey: string
}

/** A decrypted message, with the delivery options sent to the push service. */
export interface ReceivedPush {
  endpoint: string
  message: Record<string, unknown>
  ttl: number
  urgency: string
  topic: string
  subject: string
  publicKey: string
}

/** An answer other than success: a status, or none at all. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'never'

/** Push service with subscribed browsers (RFC 8030, 8188, 8291 and 8292). */
export interface PushTestService {
  /** Value of PUSH_SERVICES. */
  origin: string
  subscribe: () => TestSubscription
  /** Accepted pushes, oldest first. */
  received: (endpoint?: string) => ReceivedPush[]
  /** Number of requests, whatever the answer. */
  asked: (endpoint: string) => number
  /** Resolves once so many messages were accepted. */
  taken: (count: number, timeoutMs?: number) => Promise<void>
  /** Resolves once so many requests came for an endpoint. */
  askedFor: (endpoint: string, count?: number, timeoutMs?: number) => Promise<void>
  /** Sets the answer from now on, for one endpoint or for all; undefined restores the default. */
  answer: (how: PushAnswer | undefined, endpoint?: string) => void
  /** Aborts the requests that it never answers. */
  hangUp: () => void
  stop: () => Promise<void>
}

const CURVE = 'prime256v1'
const DAY_SECONDS = 86_400
const LARGEST_BODY = 4096

/** Creates a subscription at a push service, like a browser. */
export function makeSubscription(origin = 'https://fcm.googleapis.com'): TestSubscription {
  const pair = createECDH(CURVE)
  const p256dh = pair.generateKeys('base64url')
  return {
    endpoint: `${origin}/send/${randomUUID()}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

/** Starts a push service on the loopback address. */
export async function startPushService(): Promise<PushTestService> {
  const subscriptions = new Map<string, TestSubscription>()
  const answers = new Map<string | undefined, PushAnswer>()
  const taken: ReceivedPush[] = []
  const requests = new Map<string, number>()
  const unanswered = new Set<ServerResponse>()
  const events = new EventEmitter()
  events.setMaxListeners(0)
  let origin = ''

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const endpoint = `${origin}${request.url}`
    const body = await buffer(request)
    requests.set(endpoint, (requests.get(endpoint) ?? 0) + 1)
    events.emit('request')
    const other = answers.get(endpoint) ?? answers.get(undefined)
    if (other === 'never') return void unanswered.add(response)
    if (other) return void response.writeHead(other.status, other.headers).end()
    const subscription = subscriptions.get(endpoint)
    if (!subscription) return void response.writeHead(410).end()
    try {
      taken.push(readPush(request, body, subscription, origin))
      response.writeHead(201).end()
    } catch (error) {
      response.writeHead(error instanceof PushRefused ? error.status : 400).end(String(error))
    }
    events.emit('request')
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const until = async (holds: () => boolean, what: () => string, timeoutMs: number): Promise<void> => {
    const signal = AbortSignal.timeout(timeoutMs)
    while (!holds())
      await once(events, 'request', { signal }).catch(() => {
        throw new Error(`Within ${timeoutMs} ms the push service saw ${what()}`)
      })
  }
  return {
    origin,
    subscribe() {
      const subscription = makeSubscription(origin)
      subscriptions.set(subscription.endpoint, subscription)
      return subscription
    },
    received: (endpoint) => taken.filter((push) => endpoint === undefined || push.endpoint === endpoint),
    asked: (endpoint) => requests.get(endpoint) ?? 0,
    taken: (count, timeoutMs = 60_000) =>
      until(
        () => taken.length >= count,
        () => `${taken.length} of ${count} messages`,
        timeoutMs,
      ),
    askedFor: (endpoint, count = 1, timeoutMs = 60_000) =>
      until(
        () => (requests.get(endpoint) ?? 0) >= count,
        () => `${requests.get(endpoint) ?? 0} of ${count} requests`,
        timeoutMs,
      ),
    answer(how, endpoint) {
      if (how) answers.set(endpoint, how)
      else answers.delete(endpoint)
    },
    hangUp() {
      for (const response of unanswered) response.destroy()
      unanswered.clear()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

class PushRefused extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

type Json = Record<string, unknown>
const readJson = (text: string): Json => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new PushRefused(400, 'there is no object')
  return { ...value }
}
const jsonOf = (part: string): Json => readJson(Buffer.from(part, 'base64url').toString())

/** Reads a header that must match a pattern. */
function readHeader({ headers }: IncomingMessage, name: string, form: RegExp): string {
  const value = headers[name]
  if (typeof value !== 'string' || !form.test(value))
    throw new PushRefused(400, `${name} is ${String(value)}`)
  return value
}

/** Reads the sender from the VAPID token, after checking its signature, audience and time. */
function readVapid(authorization: string, origin: string): { subject: string; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) throw new PushRefused(401, 'there is no VAPID key')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${payload}`)
  const holds = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!holds) throw new PushRefused(403, 'the token is not signed by its key')
  const { aud, exp, sub } = jsonOf(payload)
  const left = Number(exp) - Date.now() / 1000
  if (jsonOf(head)['alg'] !== 'ES256' || typeof sub !== 'string' || !/^(mailto:.+@|https:)/.test(sub))
    throw new PushRefused(403, 'the token does not say who signed it, or how')
  if (aud !== origin || left <= 0 || left > DAY_SECONDS)
    throw new PushRefused(403, 'the token is not for here and now')
  return { subject: sub, publicKey }
}

function readPush(
  request: IncomingMessage,
  body: Buffer,
  subscription: TestSubscription,
  origin: string,
): ReceivedPush {
  const sender = readVapid(request.headers.authorization ?? '', origin)
  if (body.length > LARGEST_BODY) throw new PushRefused(413, 'the message is too long')
  readHeader(request, 'content-encoding', /^aes128gcm$/)
  return {
    endpoint: subscription.endpoint,
    message: readJson(decrypt(body, subscription)),
    ttl: Number(readHeader(request, 'ttl', /^\d+$/)),
    urgency: readHeader(request, 'urgency', /^(very-low|low|normal|high)$/),
    topic: readHeader(request, 'topic', /^[\w-]{1,32}$/),
    ...sender,
  }
}

/** Decrypts a message with the browser's private key: one record of RFC 8188. */
function decrypt(body: Buffer, { keys, privateKey }: TestSubscription): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const own = createECDH(CURVE)
  own.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    Buffer.from(keys.p256dh, 'base64url'),
    serverKey,
  ])
  const secret = hkdf(own.computeSecret(serverKey), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
