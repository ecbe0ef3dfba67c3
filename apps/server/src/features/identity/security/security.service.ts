import type { ToldNotice } from '@app/domain/identity/security/security.contract'
import { securityErrors } from '@app/domain/identity/security/security.errors'
import { noticeOf } from '@app/domain/identity/security/security.notices'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { removeCalendarFeeds } from '../../calendar-feeds/calendar-feeds.service.ts'
import { lockAccount } from '../accounts/account-lock.ts'
import { dropPending } from '../address-changes/address-changes.queries.ts'
import { shutOutGoogle } from '../google-sign-in/google-links.ts'
import { endSessions, forgetResets, insertReset } from '../password-resets/password-resets.queries.ts'
import { shutOutFactors } from '../second-factor/shut-out-factors.ts'
import {
  findNotice,
  type FoundNotice,
  forgetDevices,
  forgetPassword,
  spendNotice,
  withdrawHandovers,
} from './security.queries.ts'

/**
 * Returns the error of a notice's link, if it does not work. A link that secures the account expires when the account
 * has another address: the former mailbox may belong to another person. The link that undoes a change of address stays
 * valid, as it serves exactly that case.
 */
function whyNot({ isUsed, isOld, isUndone, hasMoved, kind }: FoundNotice): ErrorDefinition | undefined {
  if (isUsed) return securityErrors.NOTICE_LINK_USED
  const isOver = isOld || isUndone || (hasMoved && noticeOf(kind).link === 'secure')
  return isOver ? securityErrors.NOTICE_LINK_EXPIRED : undefined
}

/**
 * Returns the notice of a valid link.
 * @param link purpose of the requesting page; links for the other page are unknown there
 * @throws NOTICE_LINK_UNKNOWN, NOTICE_LINK_EXPIRED, NOTICE_LINK_USED
 */
export async function openNotice(tx: Tx, token: string, link: 'secure' | 'undo'): Promise<FoundNotice> {
  const [notice] = await tx.run(findNotice, [hashToken(token)])
  if (!notice || noticeOf(notice.kind).link !== link) throw new Refusal(securityErrors.NOTICE_LINK_UNKNOWN)
  const reason = whyNot(notice)
  if (reason) throw new Refusal(reason)
  return notice
}

/** Returns a notice's contents for the page of its link. */
export const tellOf = ({ kind, device, detail, happenedAt }: FoundNotice): ToldNotice => ({
  kind,
  device,
  detail,
  happenedAt: happenedAt.toISOString(),
})

/**
 * Reads a notice.
 * @throws NOTICE_LINK_UNKNOWN, NOTICE_LINK_EXPIRED, NOTICE_LINK_USED
 */
export const readNotice = (token: string, { services }: RequestContext): Promise<ToldNotice> =>
  services.db.withAccounts(async (tx) => tellOf(await openNotice(tx, token, 'secure')))

/**
 * Revokes every access to an account except by its mailbox: ends every session, forgets devices, removes password,
 * Google, passkeys and a new second factor, withdraws offers of the user's households, closes calendar feeds, drops
 * pending changes, and mails a password reset. The account is locked.
 */
export async function shutOut(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.run(endSessions, [userId])
  await tx.run(forgetDevices, [userId])
  await tx.run(forgetPassword, [userId])
  await shutOutGoogle(tx, userId)
  await shutOutFactors(tx, userId)
  await tx.run(withdrawHandovers, [userId])
  await removeCalendarFeeds(tx, userId)
  await tx.run(forgetResets, [email])
  await tx.run(dropPending, [userId])
  // Strangers can't trigger this mail: each needs a notice of its own, so it does not count towards the mailbox's
  // limit.
  await tx.run(insertReset, [email])
}

/**
 * Secures the account of a link, once.
 * @returns the address to which a password reset is mailed
 * @throws NOTICE_LINK_UNKNOWN, NOTICE_LINK_EXPIRED, NOTICE_LINK_USED
 */
export const secureAccount = (token: string, { services }: RequestContext): Promise<string> =>
  services.db.withAccounts(async (tx) => {
    const { id, userId } = await openNotice(tx, token, 'secure')
    const [account] = await tx.run(lockAccount, [userId])
    if (!account) throw new Refusal(securityErrors.NOTICE_LINK_UNKNOWN)
    // Checked again under the lock: it may have been used, or the address changed, in the meantime.
    await openNotice(tx, token, 'secure')
    await tx.run(spendNotice, [id])
    await shutOut(tx, userId, account.email)
    return account.email
  })
