import type { z } from 'zod'
import type { invitationsContract } from '@app/domain/households/invitations.contract'
import { invitationErrors } from '@app/domain/households/invitations.errors'
import { INVITATION_MAILS_A_DAY, SHOWN_LINKS_A_DAY } from '@app/domain/households/invitations.limits'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { HouseholdActor } from '../../platform/http/serve.ts'
import { hitWindow } from '../../platform/limits/rate-windows.ts'
import { takeMail } from '../../platform/mail/mail-budget.ts'
import { endOfDay } from './households.service.ts'
import { createShownLink } from './invitation-keys.ts'
import {
  countShownLinks,
  findInvitation,
  findInvited,
  findOwnAddress,
  insertInvitation,
  prolongInvitation,
  revokeInvitation,
} from './invitations.queries.ts'
import { checkWaits } from './over.ts'

const DAY = 86_400

type Invite = (typeof invitationsContract)['invite']['~orpc']
type NewInvitation = z.output<NonNullable<Invite['inputSchema']>>

/** Context of the owner's operations. */
export interface Inviting {
  tx: Tx
  actor: HouseholdActor
  context: RequestContext
}

export interface ShownLink {
  url: string
  expiresAt: string
}

/**
 * Invites a person. The outbox sends the mail; without an address the answer contains the link, once.
 * @throws ALREADY_INVITED, ALREADY_A_MEMBER, ADDRESS_NOT_CONFIRMED, TOO_MANY_INVITATIONS, TOO_MANY_SHOWN_LINKS, and the
 * errors of `showAgain` if the id is in use
 */
export async function invite(
  { id, email, role, nickname, endsOn }: NewInvitation,
  { tx, actor, context }: Inviting,
): Promise<{ id: string; link: ShownLink | null }> {
  // A repeated request, whose answer was lost, does not count towards the daily limit.
  const isRepeated = await isInvited(tx, email, id)
  if (email !== null) {
    if (isRepeated) return { id, link: null }
    await checkOwnAddress(tx)
    await takeInvitationMail(email, actor.household.id, context)
  } else if (!isRepeated) await checkShownLinks(tx)
  const endsAt = endOfDay(endsOn, context.timeZone)
  await tx.run(insertInvitation, [id, email, role, nickname, endsAt])
  return { id, link: email === null ? await showAgain(id, { tx, context }) : null }
}

/**
 * True if the invitation `id` exists already.
 * @throws ALREADY_INVITED, ALREADY_A_MEMBER
 */
async function isInvited(tx: Tx, email: string | null, id: string): Promise<boolean> {
  const [found] = await tx.run(findInvited, [email, id])
  if (found?.isRepeated) return true
  const error = found?.isHere
    ? invitationErrors.ALREADY_A_MEMBER
    : found?.waits && invitationErrors.ALREADY_INVITED
  if (error) throw new Refusal(error, {}, { fields: { email: error.title } })
  return false
}

/**
 * Limits the shown links of a household to a few dozen a day: each admits a person, and the next may be created at
 * once. They are counted under the household's lock, whatever their state.
 * @throws TOO_MANY_SHOWN_LINKS
 */
async function checkShownLinks(tx: Tx): Promise<void> {
  const [day] = await tx.run(countShownLinks, [])
  if (!day || day.shown >= SHOWN_LINKS_A_DAY) throw new Refusal(invitationErrors.TOO_MANY_SHOWN_LINKS)
}

/**
 * Requires a proved address of a user who has the product write to another person.
 * @throws ADDRESS_NOT_CONFIRMED
 */
async function checkOwnAddress(tx: Tx): Promise<void> {
  const [own] = await tx.run(findOwnAddress, [])
  if (!own?.isConfirmed) throw new Refusal(accountErrors.ADDRESS_NOT_CONFIRMED)
}

/**
 * Takes a mail from the limits: a mailbox gets a few mails at an owner's request, and a household sends a few dozen a
 * day.
 */
async function takeInvitationMail(
  email: string,
  householdId: string,
  { services }: RequestContext,
): Promise<void> {
  const isLeft = await services.db.withAccounts(async (tx) => {
    const [day] = await tx.run(hitWindow, [`invitations:${householdId}`, DAY])
    return (
      day !== undefined && day.hits <= INVITATION_MAILS_A_DAY && (await takeMail(tx, email, 'invitation'))
    )
  })
  if (!isLeft) throw new Refusal(invitationErrors.TOO_MANY_INVITATIONS)
}

/**
 * Locks the pending invitation until the transaction ends.
 * @param byMail true for one to an address
 * @throws NOT_FOUND, and the errors of `checkWaits`
 */
async function takeWaiting(tx: Tx, id: string, byMail: boolean): Promise<string | null> {
  const [found] = await tx.run(findInvitation, [id])
  if (!found || (found.email !== null) !== byMail) throw new Refusal(commonErrors.NOT_FOUND)
  checkWaits(found.state)
  return found.email
}

/**
 * Sends the mail again, and restarts the invitation's full validity.
 * @throws RESEND_LIMIT_REACHED, TOO_MANY_INVITATIONS, and the errors of `takeWaiting`
 */
export async function sendAgain(id: string, { tx, actor, context }: Inviting): Promise<void> {
  const email = await takeWaiting(tx, id, true)
  if (email === null) return
  const wait = await context.services.limiter.hitMail('invitation', `${actor.household.id}:${email}`)
  if (wait !== undefined) throw new Refusal(accountErrors.RESEND_LIMIT_REACHED, {}, { retryAfter: wait })
  await takeInvitationMail(email, actor.household.id, context)
  await tx.run(prolongInvitation, [id])
}

/**
 * Answers a new link to an invitation without an address; earlier links stop working. An invitation to an address has
 * no link to show: its link proves the mailbox, and makes an account with that address.
 * @throws the errors of `takeWaiting`
 */
export async function showAgain(
  id: string,
  { tx, context }: Pick<Inviting, 'tx' | 'context'>,
): Promise<ShownLink> {
  await takeWaiting(tx, id, false)
  const [prolonged] = await tx.run(prolongInvitation, [id])
  if (!prolonged) throw new Refusal(commonErrors.NOT_FOUND)
  const url = await createShownLink(tx, id, context.services.appUrl)
  return { url, expiresAt: prolonged.expiresAt.toISOString() }
}

/**
 * Withdraws an invitation; leaves one that has ended otherwise as it is.
 * @throws NOT_FOUND, INVITATION_USED
 */
export async function revoke(id: string, { tx }: Inviting): Promise<void> {
  const [found] = await tx.run(findInvitation, [id])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  if (found.state === 'accepted') throw new Refusal(invitationErrors.INVITATION_USED)
  await tx.run(revokeInvitation, [id])
}
