import { NOTICE_LINK_HOURS } from '@app/domain/identity/security/security.limits'
import type { Tx } from '../../../platform/database/tx.ts'
import { removePasskeys } from '../passkeys/passkeys.queries.ts'
import { endChallenges, removeNewApp, removeNewBackupCodes } from './second-factor.queries.ts'

/**
 * Removes factors that an attacker may have added to an account that its owner secures: all passkeys, which open it
 * without anything else, sign-ins that wait for a second factor, and a second factor or backup codes that were created
 * recently. An older second factor stays: a mailbox alone must not remove it.
 */
export async function shutOutFactors(tx: Tx, userId: string): Promise<void> {
  await tx.run(removePasskeys, [userId])
  await tx.run(endChallenges, [userId])
  await tx.run(removeNewApp, [userId, NOTICE_LINK_HOURS])
  await tx.run(removeNewBackupCodes, [userId, NOTICE_LINK_HOURS])
}
