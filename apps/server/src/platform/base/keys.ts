import { hkdfSync } from 'node:crypto'

/** One key for each purpose, so that a signature for one is invalid for the others. */
export type Keys = Readonly<
  Record<
    | 'authenticatorSecrets'
    | 'cookies'
    | 'devices'
    | 'fileLinks'
    | 'mailPassword'
    | 'requestTokens'
    | 'supportLinks'
    | 'unsubscribeLinks'
    | 'waitingChanges',
    string
  >
>

const derive = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `pawtrail ${purpose}`, 32)).toString('hex')

/** Derives the keys of an installation from its one secret; every process derives the same. */
export const deriveKeys = (secret: string): Keys => ({
  authenticatorSecrets: derive(secret, 'authenticator secrets'),
  cookies: derive(secret, 'cookies'),
  devices: derive(secret, 'devices'),
  fileLinks: derive(secret, 'file links'),
  mailPassword: derive(secret, 'mail password'),
  requestTokens: derive(secret, 'request tokens'),
  supportLinks: derive(secret, 'support links'),
  unsubscribeLinks: derive(secret, 'unsubscribe links'),
  waitingChanges: derive(secret, 'waiting changes'),
})

/** Key with which a user's devices encrypt their waiting changes: 32 bytes in base64url. Each user's key differs. */
export const sealKeyOf = ({ waitingChanges }: Pick<Keys, 'waitingChanges'>, person: string): string =>
  Buffer.from(hkdfSync('sha256', waitingChanges, '', person, 32)).toString('base64url')
