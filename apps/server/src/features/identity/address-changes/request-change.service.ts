import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { isAllowedAddress } from '@app/domain/identity/accounts/registration.rules'
import { addressChangeErrors } from '@app/domain/identity/address-changes/address-changes.errors'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { takeMail } from '../../../platform/mail/mail-budget.ts'
import { lockOwnAccount } from '../security/lock-own-account.ts'
import { dropPending, findPending, insertChange, queueMail } from './address-changes.queries.ts'

const refuseField = (error: ErrorDefinition): never => {
  throw new Refusal(error, {}, { fields: { email: error.title } })
}

/** @throws RESEND_LIMIT_REACHED if the account has requested too many mails, to whichever addresses */
async function countMail({ userId }: Actor, { services }: RequestContext): Promise<void> {
  const wait = await services.limiter.hitMail('address', userId)
  if (wait !== undefined) throw new Refusal(accountErrors.RESEND_LIMIT_REACHED, {}, { retryAfter: wait })
}

/**
 * Records that a user wants another address, replaces an earlier request, and mails a code and a link to it. Effect and
 * answer are the same for an address with an account and for a mailbox that has used up its mails of this hour: only
 * the mail differs.
 * @throws RESEND_LIMIT_REACHED, ADDRESS_UNCHANGED, ADDRESS_DOMAIN_REFUSED, SIGNED_OUT
 */
export async function requestChange(actor: Actor, email: string, context: RequestContext): Promise<void> {
  const { config, db } = context.services
  const { allowedDomains } = await config()
  if (!isAllowedAddress(email, allowedDomains)) refuseField(addressChangeErrors.ADDRESS_DOMAIN_REFUSED)
  await countMail(actor, context)
  await db.withAccounts(async (tx) => {
    const oldEmail = await lockOwnAccount(tx, actor)
    if (oldEmail === email) refuseField(addressChangeErrors.ADDRESS_UNCHANGED)
    await tx.run(dropPending, [actor.userId])
    const [change] = await tx.run(insertChange, [actor.userId, oldEmail, email])
    if (change && (await takeMail(tx, email, 'address-change'))) await tx.run(queueMail, [change.id])
  })
}

/**
 * Mails another code and link; earlier ones stay valid.
 * @throws RESEND_LIMIT_REACHED, NO_ADDRESS_CHANGE, SIGNED_OUT
 */
export async function resendMail(actor: Actor, context: RequestContext): Promise<void> {
  await countMail(actor, context)
  await context.services.db.withAccounts(async (tx) => {
    await lockOwnAccount(tx, actor)
    const [change] = await tx.run(findPending, [actor.userId])
    if (!change) throw new Refusal(addressChangeErrors.NO_ADDRESS_CHANGE)
    if (await takeMail(tx, change.newEmail, 'address-change')) await tx.run(queueMail, [change.id])
  })
}

/**
 * Drops an unconfirmed change, if there is one.
 * @throws SIGNED_OUT
 */
export const cancelChange = (actor: Actor, { services }: RequestContext): Promise<void> =>
  services.db.withAccounts(async (tx) => {
    await lockOwnAccount(tx, actor)
    await tx.run(dropPending, [actor.userId])
  })
