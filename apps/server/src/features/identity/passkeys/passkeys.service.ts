import type { z } from 'zod'
import { passkeyName } from '@app/domain/identity/passkeys/passkey-name.rules'
import type { newCredential, Passkey } from '@app/domain/identity/passkeys/passkeys.contract'
import { passkeyErrors } from '@app/domain/identity/passkeys/passkeys.errors'
import { PASSKEYS_MAX } from '@app/domain/identity/passkeys/passkeys.limits'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { PASSKEY_CHALLENGE_MINUTES } from '@app/domain/kernel/retention'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { findOwnPassword } from '../accounts/accounts.queries.ts'
import { findWaysIn } from '../google-sign-in/google-sign-in.queries.ts'
import { lockOwnAccount } from '../security/lock-own-account.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import { makeChallenge, takeChallenge } from './passkey-challenge.ts'
import {
  insertPasskey,
  listDescriptors,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
} from './passkeys.queries.ts'
import { domainOf, readNewKey, signatureAlgorithms } from './webauthn.ts'

/** Timeout of the browser for a device. */
export const TIMEOUT_MILLISECONDS = PASSKEY_CHALLENGE_MINUTES * 60_000

const asPasskey = ({ id, name, addedAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Reads a user's passkeys. */
export async function readPasskeys({ userId }: Actor, { services }: RequestContext): Promise<Passkey[]> {
  const found = await services.db.withAccounts((tx) => tx.run(listPasskeys, [userId]))
  return found.map(asPasskey)
}

/**
 * Returns the options for creating a passkey.
 * @throws TOO_MANY_PASSKEYS
 */
export async function startPasskey({ userId }: Actor, context: RequestContext) {
  const { services } = context
  const [own, [person]] = await services.db.withAccounts((tx) =>
    Promise.all([tx.run(listDescriptors, [userId]), tx.run(findOwnPassword, [userId])]),
  )
  if (own.length >= PASSKEYS_MAX) throw new Refusal(passkeyErrors.TOO_MANY_PASSKEYS)
  const email = person?.email ?? ''
  return {
    rp: { name: PRODUCT_NAME, id: domainOf(services) },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
    challenge: await makeChallenge({ purpose: 'add', userId }, context),
    pubKeyCredParams: signatureAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MILLISECONDS,
    excludeCredentials: own.map((key) => ({ ...key, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/**
 * Adds a passkey that a device has created.
 * @throws PASSKEY_CHALLENGE_OVER, PASSKEY_UNUSABLE, PASSKEY_ALREADY_ADDED, TOO_MANY_PASSKEYS, SIGNED_OUT
 */
export async function addPasskey(
  actor: Actor,
  credential: z.output<typeof newCredential>,
  context: RequestContext,
): Promise<Passkey> {
  const { userId } = actor
  const { services } = context
  const challenge = await takeChallenge({ purpose: 'add', userId }, context)
  const key = await readNewKey(credential, challenge, services)
  if (!key) throw new Refusal(passkeyErrors.PASSKEY_UNUSABLE)
  const name = passkeyName(key.aaguid, context.c.req.header('user-agent') ?? null)
  return services.db.withAccounts(async (tx) => {
    // The lock makes passkeys that are added at the same time be counted one after another.
    await lockOwnAccount(tx, actor)
    const own = await tx.run(listDescriptors, [userId])
    if (own.length >= PASSKEYS_MAX) throw new Refusal(passkeyErrors.TOO_MANY_PASSKEYS)
    const { transports = [] } = credential.response
    const values = [userId, key.credentialId, key.publicKey, key.counter, transports, name]
    const [added] = await tx.run(insertPasskey, values)
    if (!added) throw new Refusal(passkeyErrors.PASSKEY_ALREADY_ADDED)
    await noteSecurityEvent(tx, userId, 'passkey-added', context, { detail: name })
    return asPasskey(added)
  })
}

/** @throws NOT_FOUND */
export async function rename(
  { userId }: Actor,
  { passkeyId, name }: { passkeyId: string; name: string },
  { services }: RequestContext,
): Promise<Passkey> {
  const [renamed] = await services.db.withAccounts((tx) => tx.run(renamePasskey, [userId, passkeyId, name]))
  if (!renamed) throw new Refusal(commonErrors.NOT_FOUND)
  return asPasskey(renamed)
}

/**
 * Removes a passkey, unless the account has no other sign-in method.
 * @throws NOT_FOUND, PASSKEY_ONLY_WAY_IN, SIGNED_OUT
 */
export const remove = (actor: Actor, passkeyId: string, context: RequestContext): Promise<void> =>
  context.services.db.withAccounts(async (tx) => {
    const { userId } = actor
    await lockOwnAccount(tx, actor)
    const [removed] = await tx.run(removePasskey, [userId, passkeyId])
    if (!removed) throw new Refusal(commonErrors.NOT_FOUND)
    const [left] = await tx.run(findWaysIn, [userId])
    if (!left?.hasPassword && !left?.hasPasskey && !left?.isConnected)
      throw new Refusal(passkeyErrors.PASSKEY_ONLY_WAY_IN)
    await noteSecurityEvent(tx, userId, 'passkey-removed', context, { detail: removed.name })
  })
