import { Secret, TOTP } from 'otpauth'
import {
  APP_CODE_DIGITS,
  APP_CODE_SECONDS,
  APP_CODE_TOLERANCE,
} from '@app/domain/identity/second-factor/second-factor.limits'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'

/** Bytes of a shared secret (RFC 4226, section 4, recommends 160 bits). */
const SECRET_BYTES = 20

/** Creates a secret for an authenticator app, in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label,
    // Every app supports SHA-1; some ignore the request for another hash.
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: APP_CODE_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** Builds the otpauth:// address for the QR code. */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the time step of a code, within the tolerance; undefined for a wrong code. Compares in constant time. */
export function stepOfCode(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: APP_CODE_TOLERANCE })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / APP_CODE_SECONDS) + delta
}
