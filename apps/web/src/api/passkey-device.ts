import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { passkeyTexts } from '@app/domain/identity/passkeys/passkeys.texts'
import { ProblemError } from './client/problem-error.ts'

/** Browsers keep passkeys only for host names, not for IP addresses. */
const isIpAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host)

/** True if this browser can use passkeys at this address. Screens offer passkeys only then. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !isIpAddress(location.hostname)

/** Loaded on the first use of a passkey. */
const library = () => import('@simplewebauthn/browser')

/**
 * Asks a device to create a passkey.
 * @throws ProblemError if the person or the device refuses
 */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(explain)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/**
 * Asks a device to sign with a passkey.
 * @throws ProblemError if the person or the device refuses
 */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(explain)
  return { id, rawId, type, response }
}

/** Browsers name a failure by a few names, which are the same for many reasons (WebAuthn, section 5.1). */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    throw new ProblemError(passkeyTexts.cancelled, 0, error)
  if (name === 'InvalidStateError') throw new ProblemError(passkeyTexts.alreadyHere, 0, error)
  throw new ProblemError(passkeyTexts.deviceFailed, 0, error)
}
