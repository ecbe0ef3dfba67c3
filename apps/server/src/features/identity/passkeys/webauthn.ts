import type { z } from 'zod'
import type { newCredential, signedCredential } from '@app/domain/identity/passkeys/passkeys.contract'
import type { Services } from '../../../platform/services/services.ts'

type Place = Pick<Services, 'appUrl'>

/** Library that parses devices' data, loaded on first use: it is large, and many processes never need it. */
const library = () => import('@simplewebauthn/server')
const decoders = () => import('@simplewebauthn/server/helpers')

/** Returns the domain of passkeys: browsers offer them on that domain alone. */
export const domainOf = ({ appUrl }: Place): string => new URL(appUrl).hostname

/** Expected origin, relying party and challenge of a signature. */
const expectedAt = (place: Place, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(place.appUrl).origin,
  expectedRPID: domainOf(place),
  requireUserVerification: true,
})

/** COSE numbers of the supported algorithms: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const signatureAlgorithms = [-8, -7, -257]

/** A key created by a device. */
export interface MadeKey {
  credentialId: string
  /** COSE, in base64url. */
  publicKey: string
  counter: number
  /** Model id that the device reports. */
  aaguid: string
}

/**
 * Reads a new key.
 * @returns undefined for a key that was not made for this challenge, on this site, by a user whom the device has
 * verified
 */
export async function readNewKey(
  credential: z.output<typeof newCredential>,
  challenge: string,
  place: Place,
): Promise<MadeKey | undefined> {
  try {
    if (!(await isUnattested(credential.response.attestationObject))) return undefined
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      supportedAlgorithmIDs: signatureAlgorithms,
      ...expectedAt(place, challenge),
    })
    if (!registrationInfo) return undefined
    const { aaguid, credential: key } = registrationInfo
    return {
      credentialId: key.id,
      publicKey: Buffer.from(key.publicKey).toString('base64url'),
      counter: key.counter,
      aaguid,
    }
  } catch {
    // The library throws an error for each fault; the sender gets the same answer for all.
    return undefined
  }
}

/**
 * True if the device has no attestation, as we request. Certificates are not checked: they name addresses from which to
 * fetch lists of revocations.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await decoders()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
}

/** A stored passkey. */
export interface KeptKey {
  publicKey: string
  counter: number
}

/**
 * Checks a device's signature.
 * @returns the device's signature counter; undefined if the signature is not by this key, for this challenge, on this
 * site, by a user whom the device has verified, or if the counter is lower than the stored one
 */
export async function readSignature(
  credential: z.output<typeof signedCredential>,
  key: KeptKey,
  challenge: string,
  place: Place,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
      ...expectedAt(place, challenge),
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
