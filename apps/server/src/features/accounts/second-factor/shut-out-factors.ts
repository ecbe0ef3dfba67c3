import { NOTICE_LINK_HOURS } from '@app/domain/security/security.limits'
import type { Tx } from '../../../platform/database/tx.ts'
import { disconnect } from '../google-sign-in/google-sign-in.queries.ts'
import { removePasskeys } from '../passkeys/passkeys.queries.ts'
import { removeBackupCodes, removeNewApp } from './second-factor.queries.ts'

/**
 * Takes away what somebody else may have added to an account that its owner secures: all passkeys and the Google account,
 * which open it without its password, and a second factor that was switched on lately, which would keep the owner out. An
 * older second factor stays: a mailbox alone must not lift it.
 */
export async function shutOutFactors(tx: Tx, userId: string): Promise<void> {
  await tx.run(removePasskeys, [userId])
  await tx.run(disconnect, [userId])
  const [removed] = await tx.run(removeNewApp, [userId, NOTICE_LINK_HOURS])
  if (removed) await tx.run(removeBackupCodes, [userId])
}
