import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { CONSENT_COOKIE, rejectAll, writeConsent } from '@app/domain/identity/consent/consent.rules'
import { sessionCookieName } from '@app/server/platform/auth/session-cookie'
import { deriveKeys } from '@app/server/platform/base/keys'

/** Key of the measured server's cookies; it is used for one run. */
export const BENCH_SECRET = 'bench-secret-of-one-run-only-0123456789'

/** Builds the cookie of a session with a known token, signed as the server does. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', deriveKeys(BENCH_SECRET).cookies).update(token).digest('base64')
  return `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Returns headers with which a changing request is accepted: the token and its cookie. */
export async function requestTokenHeaders(port: number): Promise<{ cookie: string; token: string }> {
  return new Promise((resolve, reject) => {
    const path = '/api/request-token'
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST' }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { token } = JSON.parse(Buffer.concat(chunks).toString()) as { token: string }
        resolve({ token, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' })
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** Returns the cookies of a returning browser: signed in, and with an answer to the consent banner. */
export function browserCookies(
  origin: string,
  token: string,
): { name: string; value: string; url: string }[] {
  const [name = '', value = ''] = sessionCookie(token).split('=')
  const consent = { name: CONSENT_COOKIE, value: writeConsent(rejectAll, new Date()) }
  return [{ name, value }, consent].map((cookie) => ({ ...cookie, url: origin }))
}
