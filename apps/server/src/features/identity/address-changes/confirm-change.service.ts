import { isAllowedAddress } from '@app/domain/identity/accounts/registration.rules'
import { addressChangeErrors } from '@app/domain/identity/address-changes/address-changes.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import { breaksConstraint, type Tx } from '../../../platform/database/tx.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { indexOfCode } from '../accounts/mailed-codes.ts'
import { forgetResets } from '../password-resets/password-resets.queries.ts'
import { lockOwnAccount } from '../security/lock-own-account.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import { endOtherSessions } from '../security/security.queries.ts'
import {
  findByLink,
  findPending,
  giveAddress,
  listCodes,
  lockAddresses,
  noteConfirmed,
  queueCustomerAddress,
  returnGuess,
  takeGuess,
} from './address-changes.queries.ts'

/**
 * Confirms a new address by the code of its mail. The guess is taken before the code is checked, so that parallel
 * guesses count like consecutive ones.
 * @throws ADDRESS_CODE_INVALID, ADDRESS_CODE_SPENT, NO_ADDRESS_CHANGE, and the errors of `confirm`
 */
export async function confirmByCode(actor: Actor, code: string, context: RequestContext): Promise<void> {
  const { db } = context.services
  const { changeId, hashes } = await db.withAccounts(async (tx) => {
    const [change] = await tx.run(takeGuess, [actor.userId])
    if (!change) throw new Refusal(await whyNoGuess(tx, actor))
    const codes = await tx.run(listCodes, [change.id])
    return { changeId: change.id, hashes: codes.map(({ codeHash }) => codeHash) }
  })
  if ((await indexOfCode(code, hashes)) < 0) {
    const error = addressChangeErrors.ADDRESS_CODE_INVALID
    throw new Refusal(error, {}, { fields: { code: error.title } })
  }
  await db.withAccounts((tx) => tx.run(returnGuess, [changeId]))
  await confirm(actor, changeId, context)
}

async function whyNoGuess(tx: Tx, { userId }: Actor) {
  const [pending] = await tx.run(findPending, [userId])
  return pending ? addressChangeErrors.ADDRESS_CODE_SPENT : addressChangeErrors.NO_ADDRESS_CHANGE
}

/**
 * Confirms a new address by the link of its mail, in a session of the requesting account: a mail to a wrong address is
 * useless to its reader.
 * @throws ADDRESS_LINK_INVALID, and the errors of `confirm`
 */
export async function confirmByLink(actor: Actor, token: string, context: RequestContext): Promise<void> {
  const [change] = await context.services.db.withAccounts((tx) =>
    tx.run(findByLink, [hashToken(token), actor.userId]),
  )
  if (!change) throw new Refusal(addressChangeErrors.ADDRESS_LINK_INVALID)
  await confirm(actor, change.id, context)
}

/**
 * Gives the account its new address. In the same transaction every other session ends, and the former address is
 * notified, with a link that undoes the change.
 * @throws ADDRESS_TAKEN when another account got it first, ADDRESS_DOMAIN_REFUSED, NO_ADDRESS_CHANGE if it was
 * confirmed or dropped in the meantime, SIGNED_OUT
 */
async function confirm(actor: Actor, changeId: string, context: RequestContext): Promise<void> {
  const { config, db } = context.services
  const { userId, sessionId } = actor
  const { allowedDomains } = await config()
  const work = db.withAccounts(async (tx) => {
    await tx.run(lockAddresses, [])
    const oldEmail = await lockOwnAccount(tx, actor)
    const [change] = await tx.run(findPending, [userId])
    if (change?.id !== changeId) throw new Refusal(addressChangeErrors.NO_ADDRESS_CHANGE)
    if (!isAllowedAddress(change.newEmail, allowedDomains))
      throw new Refusal(addressChangeErrors.ADDRESS_DOMAIN_REFUSED)
    // Comes before the address changes: the former mailbox is notified.
    await noteSecurityEvent(tx, userId, 'address-changed', context, { addressChangeId: changeId })
    const [given] = await tx.run(giveAddress, [userId, change.newEmail])
    if (!given) throw new Refusal(addressChangeErrors.ADDRESS_TAKEN)
    await tx.run(noteConfirmed, [changeId])
    await tx.run(endOtherSessions, [userId, sessionId])
    for (const email of [oldEmail, change.newEmail]) await tx.run(forgetResets, [email])
    await tx.run(queueCustomerAddress, [userId])
  })
  await work.catch((error: unknown) => {
    throw isTaken(error) ? new Refusal(addressChangeErrors.ADDRESS_TAKEN) : error
  })
}

/** True if an account got the address by a statement that does not wait for `lockAddresses`. */
const isTaken = (error: unknown): boolean => breaksConstraint(error, 'users_email_key')
