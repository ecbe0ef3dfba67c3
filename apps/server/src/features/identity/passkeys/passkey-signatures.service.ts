import type { z } from 'zod'
import type { signedCredential } from '@app/domain/identity/passkeys/passkeys.contract'
import { passkeyErrors } from '@app/domain/identity/passkeys/passkeys.errors'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { Refusal } from '@app/domain/kernel/errors'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { checkOpenTo } from '../../../platform/http/maintenance.ts'
import { noteProof } from '../accounts/accounts.queries.ts'
import type { Basis } from '../accounts/end-if-outdated.ts'
import { openSession } from '../accounts/open-session.ts'
import { makeChallenge, type Purpose, takeChallenge } from './passkey-challenge.ts'
import { findPasskey, isKept, listDescriptors, noteUse } from './passkeys.queries.ts'
import { TIMEOUT_MILLISECONDS } from './passkeys.service.ts'
import { domainOf, readSignature } from './webauthn.ts'

type Signed = z.output<typeof signedCredential>

const optionsFor = (challenge: string, context: RequestContext) => ({
  challenge,
  rpId: domainOf(context.services),
  timeout: TIMEOUT_MILLISECONDS,
  userVerification: 'required' as const,
})

/** Returns signing options for any device with a passkey for this product: the browser lets the user choose. */
export const startSignIn = async (context: RequestContext) => ({
  ...optionsFor(await makeChallenge({ purpose: 'sign in' }, context), context),
  allowCredentials: [],
})

/**
 * Returns signing options for the user's own passkeys.
 * @throws PASSKEY_REFUSED for a user without one
 */
export async function startProof({ userId }: Actor, context: RequestContext) {
  const own = await context.services.db.withAccounts((tx) => tx.run(listDescriptors, [userId]))
  if (own.length === 0) throw new Refusal(passkeyErrors.PASSKEY_REFUSED)
  return {
    ...optionsFor(await makeChallenge({ purpose: 'prove', userId }, context), context),
    allowCredentials: own.map((key) => ({ ...key, type: 'public-key' as const })),
  }
}

/**
 * Identifies the user whose passkey has signed this browser's challenge.
 * @throws PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED
 */
async function recognise(
  credential: Signed,
  purpose: Purpose,
  context: RequestContext,
): Promise<{ id: string; userId: string; systemRole: SystemRole }> {
  const { db } = context.services
  const challenge = await takeChallenge(purpose, context)
  const [key] = await db.withAccounts((tx) => tx.run(findPasskey, [credential.id]))
  const isOwn = key !== undefined && (purpose.userId ?? key.userId) === key.userId
  const counter = isOwn ? await readSignature(credential, key, challenge, context.services) : undefined
  const noted =
    key && counter !== undefined && (await db.withAccounts((tx) => tx.run(noteUse, [key.id, counter])))
  if (!key || !noted || noted.length === 0) throw new Refusal(passkeyErrors.PASSKEY_REFUSED)
  return key
}

/**
 * Signs in with a passkey. The device is one factor and its verification of the owner another, so no second factor is
 * requested.
 * @throws PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED, MAINTENANCE
 */
export async function signInWithPasskey(
  { credential, remember }: { credential: Signed; remember: boolean },
  context: RequestContext,
): Promise<void> {
  const { id, userId, systemRole } = await recognise(credential, { purpose: 'sign in' }, context)
  checkOpenTo({ inMaintenance: await context.services.inMaintenance(), systemRole })
  const basis: Basis = {
    holds: async (tx) => (await tx.run(isKept, [id])).length > 0,
    refusal: passkeyErrors.PASSKEY_REFUSED,
  }
  await openSession({ userId, remember, basis }, context)
}

/**
 * Records in the session that its user has confirmed with a passkey, as typing the password does.
 * @throws PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED
 */
export async function proveWithPasskey(
  { userId, sessionId }: Actor,
  credential: Signed,
  context: RequestContext,
): Promise<void> {
  await recognise(credential, { purpose: 'prove', userId }, context)
  await context.services.db.withAccounts((tx) => tx.run(noteProof, [sessionId]))
}
