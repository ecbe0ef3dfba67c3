import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { readRetryAfter } from './retry-after.ts'
import type { Vapid } from './vapid.ts'

/** A message on its way to one browser. */
export interface OutgoingPush {
  endpoint: string
  p256dh: string
  auth: string
  payload: string
  /**
   * Topic: a newer message of the same topic replaces one that the push service still holds. At most 32 letters of
   * base64url.
   */
  topic: string
  urgency: 'normal' | 'high'
  /** Seconds for which the push service keeps the message for an unreachable browser. */
  ttlSeconds: number
}

/** Delivery result of a push message. */
export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  /** The push service is busy or unavailable. */
  | { kind: 'later'; reason: string; afterSeconds?: number }
  /** The push service refuses the message for good. */
  | { kind: 'refused'; status: number }

/** Sends messages to push services. */
export interface PushClient {
  send(push: OutgoingPush, now: Date): Promise<PushOutcome>
  /** Resolves if the push service of an endpoint answers at all, whatever the status. */
  ask(endpoint: string): Promise<void>
  /** Closes the kept connections. */
  stop(): void
}

/** Highest number of connections per host. */
const SOCKETS_A_HOST = 100
const IDLE_SOCKETS = 50
const IDLE_SOCKET_MILLISECONDS = 30_000
/** Only an answer's head is read; a longer body is cut off. */
const ANSWER_BYTES_MAX = 65_536

const keepAlive = {
  keepAlive: true,
  maxSockets: SOCKETS_A_HOST,
  maxFreeSockets: IDLE_SOCKETS,
  timeout: IDLE_SOCKET_MILLISECONDS,
}

interface Options {
  vapid: () => Promise<Vapid>
  /** Timeout after which a message counts as not sent. */
  timeoutMilliseconds: number
}

/** Sends messages by HTTP, encrypted for their browsers (RFC 8030, RFC 8291). It follows no redirects. */
export function createPushClient({ vapid, timeoutMilliseconds }: Options): PushClient {
  const agents = { 'http:': new HttpAgent(keepAlive), 'https:': new HttpsAgent(keepAlive) }
  return {
    async send(push, now) {
      const { authorizationFor } = await vapid()
      const { encrypt } = await import('./web-push.ts')
      const { cipherText } = encrypt(push.p256dh, push.auth, push.payload, 'aes128gcm')
      const url = new URL(push.endpoint)
      const headers = {
        authorization: authorizationFor(url.origin, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': cipherText.length,
        ttl: Math.max(0, Math.ceil(push.ttlSeconds)),
        urgency: push.urgency,
        topic: push.topic,
      }
      try {
        return outcomeOf(await exchange(url, 'POST', headers, cipherText), now)
      } catch (error) {
        return { kind: 'later', reason: error instanceof Error ? error.message : String(error) }
      }
    },
    async ask(endpoint) {
      const { statusCode = 0 } = await exchange(new URL('/', endpoint), 'HEAD', {})
      if (statusCode >= 500) throw new Error(`status ${statusCode}`)
    },
    stop() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }

  function exchange(
    url: URL,
    method: 'HEAD' | 'POST',
    headers: Record<string, string | number>,
    body?: Buffer,
  ): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method,
      headers,
      agent: secure ? agents['https:'] : agents['http:'],
    })
    // Limits the whole exchange: a socket's own timeout restarts with each byte.
    const timer = setTimeout(
      () => request.destroy(new Error(`no answer within ${timeoutMilliseconds} ms`)),
      timeoutMilliseconds,
    )
    request.once('error', reject)
    request.once('close', () => clearTimeout(timer))
    request.once('response', (response) => {
      cutOffLongAnswer(response)
      resolve(response)
    })
    request.end(body)
    return promise
  }
}

/** Reads the rest of an answer, so that its connection can be reused. */
function cutOffLongAnswer(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) response.destroy()
  })
  // Errors of the connection after its status was read have no effect.
  response.on('error', () => undefined)
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    const afterSeconds = readRetryAfter(headers['retry-after'], now)
    return { kind: 'later', reason: `status ${status}`, ...(afterSeconds !== undefined && { afterSeconds }) }
  }
  return { kind: 'refused', status }
}
