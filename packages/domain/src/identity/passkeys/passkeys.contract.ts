import { z } from 'zod'
import { commonErrors } from '../../kernel/errors.ts'
import { deleted, nothing, pathId, requiredText } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { passkeyErrors } from './passkeys.errors.ts'
import { PASSKEY_NAME_MAX } from './passkeys.limits.ts'

/** Bytes in base64url, as browsers send a device's data. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** Transports of a device; a hint for the browser, with open values because more may be added. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** A device's response to the options of a new passkey (WebAuthn, RegistrationResponseJSON). */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: transports.optional(),
  }),
})

/** A device's response when it signs (WebAuthn, AuthenticationResponseJSON). */
export const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
})

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
})

/** Options for signing with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const signingOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})

/** Options for creating a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

const name = requiredText({
  max: PASSKEY_NAME_MAX,
  required: 'Please enter a name',
  tooLong: `Name must be at most ${PASSKEY_NAME_MAX} characters`,
})

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

const accepted = z.object({ accepted: z.literal(true) })

export const passkeysContract = {
  listPasskeys: operation('GET /account/passkeys', {
    summary: "List the caller's passkeys, oldest first",
    may: 'signed in',
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: nothing,
    answers: z.array(passkey),
  }),
  startPasskey: operation('POST /account/passkeys/options', {
    summary: 'Get the options with which a device creates a passkey; adding it takes no other proof',
    may: 'signed in',
    needsProof: true,
    withoutTransaction: true,
    takes: nothing,
    answers: creationOptions,
    refuses: [passkeyErrors.TOO_MANY_PASSKEYS],
  }),
  addPasskey: operation('POST /account/passkeys', {
    summary:
      'Add the passkey that a device has made, within five minutes of being asked and in the same browser',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    takes: z.object({ credential: newCredential }),
    answers: passkey,
    refuses: [
      passkeyErrors.PASSKEY_CHALLENGE_OVER,
      passkeyErrors.PASSKEY_UNUSABLE,
      passkeyErrors.PASSKEY_ALREADY_ADDED,
      passkeyErrors.TOO_MANY_PASSKEYS,
    ],
  }),
  renamePasskey: operation('PATCH /account/passkeys/{passkeyId}', {
    summary: 'Rename a passkey',
    may: 'signed in',
    withoutTransaction: true,
    takes: z.object({ passkeyId: pathId, name }),
    answers: passkey,
  }),
  removePasskey: operation('DELETE /account/passkeys/{passkeyId}', {
    summary: 'Remove a passkey; it no longer signs in',
    may: 'signed in',
    needsProof: true,
    withoutTransaction: true,
    takes: z.object({ passkeyId: pathId }),
    answers: deleted,
    refuses: [passkeyErrors.PASSKEY_ONLY_WAY_IN],
  }),
  startPasskeySignIn: operation('POST /session/passkeys/options', {
    summary: 'Get the options with which a device signs in with any of its passkeys for this product',
    may: 'anyone',
    rate: 'credentials',
    duringMaintenance: true,
    takes: nothing,
    answers: signingOptions,
  }),
  signInWithPasskey: operation('POST /session/passkeys', {
    summary: 'Sign in with a passkey, which stands for both factors',
    may: 'anyone',
    rate: 'credentials',
    duringMaintenance: true,
    takes: z.object({ credential: signedCredential, remember: z.boolean().default(true) }),
    answers: accepted,
    refuses: [
      passkeyErrors.PASSKEY_REFUSED,
      passkeyErrors.PASSKEY_CHALLENGE_OVER,
      accountErrors.ACCOUNT_LOCKED,
      commonErrors.MAINTENANCE,
    ],
  }),
  startPasskeyProof: operation('POST /session/proofs/passkeys/options', {
    summary: 'Get the options with which a device confirms the identity with one of the caller’s passkeys',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: nothing,
    answers: signingOptions,
    refuses: [passkeyErrors.PASSKEY_REFUSED],
  }),
  proveWithPasskey: operation('POST /session/proofs/passkeys', {
    summary: 'Confirm the identity in this session with a passkey, before a sensitive change',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: z.object({ credential: signedCredential }),
    answers: accepted,
    refuses: [passkeyErrors.PASSKEY_REFUSED, passkeyErrors.PASSKEY_CHALLENGE_OVER],
  }),
}
