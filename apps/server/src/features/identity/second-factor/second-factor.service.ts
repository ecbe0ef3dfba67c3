import { randomBytes } from 'node:crypto'
import { backupCodeOf, showBackupCode } from '@app/domain/identity/second-factor/backup-codes.rules'
import { secondFactorErrors } from '@app/domain/identity/second-factor/second-factor.errors'
import { BACKUP_CODE_LENGTH, BACKUP_CODES } from '@app/domain/identity/second-factor/second-factor.limits'
import { Refusal } from '@app/domain/kernel/errors'
import { openSecret, sealSecret } from '../../../platform/auth/sealed-secret.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { findOwnPassword } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../security/lock-own-account.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import { appAddress, newAppSecret, stepOfCode } from './app-codes.ts'
import {
  askWhetherOffered,
  confirmApp,
  describeSecondFactor,
  endChallenges,
  findSecret,
  findUnconfirmed,
  insertBackupCodes,
  keepSecret,
  removeApp,
  removeBackupCodes,
} from './second-factor.queries.ts'

/** Reads the user's second factor and the installation's settings for it. */
export async function readSecondFactor(tx: Tx) {
  const [state] = await tx.run(describeSecondFactor, [])
  if (!state) throw new Error('the second factor is described by one row')
  return state
}

/**
 * Returns the secret for an authenticator app, the same one throughout a setup.
 * @throws TWO_FACTOR_NOT_OFFERED, TWO_FACTOR_ALREADY_ON
 */
export async function startSetup(
  { userId }: Actor,
  { services: { db, keys } }: RequestContext,
): Promise<{ secret: string; uri: string }> {
  const sealed = sealSecret(newAppSecret(), keys.authenticatorSecrets, userId)
  const [[kept], [person]] = await db.withAccounts(async (tx) => {
    const [answer] = await tx.run(askWhetherOffered, [])
    if (!answer?.offered) throw new Refusal(secondFactorErrors.TWO_FACTOR_NOT_OFFERED)
    return Promise.all([tx.run(keepSecret, [userId, sealed]), tx.run(findOwnPassword, [userId])])
  })
  if (!kept) throw new Refusal(secondFactorErrors.TWO_FACTOR_ALREADY_ON)
  const secret = openSecret(kept.sealedSecret, keys.authenticatorSecrets, userId)
  if (!secret) throw new Error('the secret of a setup does not open')
  return { secret, uri: appAddress(secret, person?.email ?? '') }
}

/**
 * Enables two-factor authentication with a code of the app.
 * @returns the backup codes
 * @throws APP_CODE_WRONG, TWO_FACTOR_ALREADY_ON, SIGNED_OUT
 */
export async function confirmSetup(actor: Actor, code: string, context: RequestContext): Promise<string[]> {
  const { userId } = actor
  const { db, keys, clock } = context.services
  return db.withAccounts(async (tx) => {
    await lockOwnAccount(tx, actor)
    const [app] = await tx.run(findUnconfirmed, [userId])
    const secret = app && openSecret(app.sealedSecret, keys.authenticatorSecrets, userId)
    const step = secret && stepOfCode(code, secret, clock.now())
    if (!step) {
      if ((await tx.run(findSecret, [userId])).length > 0)
        throw new Refusal(secondFactorErrors.TWO_FACTOR_ALREADY_ON)
      const error = secondFactorErrors.APP_CODE_WRONG
      throw new Refusal(error, {}, { fields: { code: error.title } })
    }
    const [confirmed] = await tx.run(confirmApp, [userId, step])
    if (!confirmed) throw new Refusal(secondFactorErrors.TWO_FACTOR_ALREADY_ON)
    await noteSecurityEvent(tx, userId, 'two-factor-on', context)
    return replaceBackupCodes(tx, userId)
  })
}

/**
 * Creates new backup codes, and notifies the account's user by mail; earlier ones stop working.
 * @throws TWO_FACTOR_OFF, SIGNED_OUT
 */
export const renewBackupCodes = (actor: Actor, context: RequestContext): Promise<string[]> =>
  context.services.db.withAccounts(async (tx) => {
    await lockOwnAccount(tx, actor)
    const [app] = await tx.run(findSecret, [actor.userId])
    if (!app) throw new Refusal(secondFactorErrors.TWO_FACTOR_OFF)
    await noteSecurityEvent(tx, actor.userId, 'backup-codes-renewed', context)
    return replaceBackupCodes(tx, actor.userId)
  })

async function replaceBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () => backupCodeOf(randomBytes(BACKUP_CODE_LENGTH)))
  await tx.run(removeBackupCodes, [userId])
  await tx.run(insertBackupCodes, [userId, codes.map(hashToken)])
  return codes.map(showBackupCode)
}

/**
 * Disables two-factor authentication. Does nothing if it is disabled already.
 * @throws SIGNED_OUT
 */
export const switchOff = (actor: Actor, context: RequestContext): Promise<void> =>
  context.services.db.withAccounts(async (tx) => {
    const { userId } = actor
    await lockOwnAccount(tx, actor)
    const [removed] = await tx.run(removeApp, [userId])
    if (!removed) return
    await tx.run(removeBackupCodes, [userId])
    await tx.run(endChallenges, [userId])
    await noteSecurityEvent(tx, userId, 'two-factor-off', context)
  })
