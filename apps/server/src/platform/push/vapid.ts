import { boundedCache } from '@app/domain/kernel/bounded-cache'
import type { Settings } from '../base/env.ts'
import { makePrivateKey, publicKeyOf } from '../base/vapid-keys.ts'
import { sharedSecret } from '../database/secrets.ts'
import type { Tx } from '../database/tx.ts'
import { DEFAULT_SENDER } from '../mail/configured-mailer.ts'

/** The installation's identity towards push services (RFC 8292). */
export interface Vapid {
  publicKey: string
  /** Returns the header for requests to a push service, valid for at least an hour. */
  authorizationFor: (origin: string, now: Date) => string
}

interface Needs {
  settings: Pick<Settings, 'vapid' | 'VAPID_SUBJECT' | 'MAIL_FROM'>
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  appUrl: string
}

const HOUR_MILLISECONDS = 3_600_000
/** Validity of a token; push services refuse more than 24 hours. */
const TOKEN_HOURS = 12
/** Hours for which a token is reused: signing one takes longer than encrypting a message. */
const USED_HOURS = 8
const ORIGINS_MOST = 100

/**
 * Returns the contact for push services. Apple's service refuses an address on localhost, which is all that a trial
 * installation has.
 */
export function vapidSubject({
  settings: { VAPID_SUBJECT, MAIL_FROM = DEFAULT_SENDER },
  appUrl,
}: Omit<Needs, 'withAccounts'>) {
  if (VAPID_SUBJECT) return VAPID_SUBJECT
  const { protocol, hostname, origin } = new URL(appUrl)
  if (protocol === 'https:' && hostname !== 'localhost') return origin
  return `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
}

/** Reads the keys on first use, or creates them; the library is loaded then too. */
export function createVapid(needs: Needs): () => Promise<Vapid> {
  let read: Promise<Vapid> | undefined
  return () =>
    (read ??= readVapid(needs).catch((error: unknown) => {
      read = undefined
      throw error
    }))
}

async function readVapid(needs: Needs): Promise<Vapid> {
  const { settings, withAccounts } = needs
  const given = settings.vapid?.privateKey
  const [{ getVapidHeaders }, privateKey] = await Promise.all([
    import('./web-push.ts'),
    sharedSecret(withAccounts, 'vapid', given, makePrivateKey),
  ])
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === undefined) throw new Error('The key of Web Push in the database can’t be read.')
  const subject = vapidSubject(needs)
  const sign = (origin: string, from: number): string =>
    getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', from / 1000 + TOKEN_HOURS * 3600)
      .Authorization
  const signedFor = boundedCache(ORIGINS_MOST, (key: string) => {
    const [from = '', origin = ''] = key.split(' ')
    return sign(origin, Number(from))
  })
  const period = USED_HOURS * HOUR_MILLISECONDS
  return {
    publicKey,
    authorizationFor: (origin, now) => signedFor(`${Math.floor(now.getTime() / period) * period} ${origin}`),
  }
}
