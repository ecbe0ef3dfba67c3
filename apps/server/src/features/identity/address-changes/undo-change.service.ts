import { addressChangeErrors } from '@app/domain/identity/address-changes/address-changes.errors'
import type { ToldNotice } from '@app/domain/identity/security/security.contract'
import { securityErrors } from '@app/domain/identity/security/security.errors'
import { Refusal } from '@app/domain/kernel/errors'
import type { RequestContext } from '../../../platform/http/context.ts'
import { lockAccount } from '../accounts/account-lock.ts'
import { forgetResets } from '../password-resets/password-resets.queries.ts'
import { spendNotice } from '../security/security.queries.ts'
import { openNotice, shutOut, tellOf } from '../security/security.service.ts'
import {
  findConfirmed,
  giveAddress,
  lockAddresses,
  noteUndone,
  queueCustomerAddress,
} from './address-changes.queries.ts'

/**
 * Reads the notice of an undo link.
 * @throws NOTICE_LINK_UNKNOWN, NOTICE_LINK_EXPIRED, NOTICE_LINK_USED
 */
export const readUndo = (token: string, { services }: RequestContext): Promise<ToldNotice> =>
  services.db.withAccounts(async (tx) => tellOf(await openNotice(tx, token, 'undo')))

/**
 * Restores the former address, whatever the address was changed to since, and revokes every access to the account
 * except by that mailbox.
 * @returns the former address, to which a password reset is mailed
 * @throws NOTICE_LINK_UNKNOWN, NOTICE_LINK_EXPIRED, NOTICE_LINK_USED, OLD_ADDRESS_TAKEN
 */
export const undoChange = (token: string, { services }: RequestContext): Promise<string> =>
  services.db.withAccounts(async (tx) => {
    await tx.run(lockAddresses, [])
    const { userId } = await openNotice(tx, token, 'undo')
    const [account] = await tx.run(lockAccount, [userId])
    // Checked again under the lock: it may have been used, or undone, in the meantime.
    const { id, addressChangeId } = await openNotice(tx, token, 'undo')
    const [change] = await tx.run(findConfirmed, [addressChangeId])
    if (!account || !change) throw new Refusal(securityErrors.NOTICE_LINK_EXPIRED)
    const [given] = await tx.run(giveAddress, [userId, change.oldEmail])
    if (!given) throw new Refusal(addressChangeErrors.OLD_ADDRESS_TAKEN)
    await tx.run(spendNotice, [id])
    await tx.run(noteUndone, [userId, addressChangeId])
    await tx.run(forgetResets, [account.email])
    await shutOut(tx, userId, change.oldEmail)
    await tx.run(queueCustomerAddress, [userId])
    return change.oldEmail
  })
