import { handoverErrors } from '@app/domain/households/handovers.errors'
import { HANDOVERS_A_DAY } from '@app/domain/households/handovers.limits'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { HouseholdActor } from '../../platform/http/serve.ts'
import { hitWindow } from '../../platform/limits/rate-windows.ts'
import { deviceOf, noteSecurityEvent } from '../identity/accounts/accounts.service.ts'
import {
  acceptHandover,
  declineHandover,
  findHandover,
  findReceiver,
  insertHandover,
} from './handovers.queries.ts'

const DAY = 86_400

const refusals = {
  gone: handoverErrors.HANDOVER_GONE,
  expired: handoverErrors.HANDOVER_EXPIRED,
  'no-member': handoverErrors.HANDOVER_NOT_A_MEMBER,
  'too-many': handoverErrors.TOO_MANY_HOUSEHOLDS,
} as const

interface Offering {
  tx: Tx
  actor: HouseholdActor
  context: RequestContext
}

/**
 * Offers the household to one of its members; the owner and the member are notified by mail. A repeated request, whose
 * answer was lost, changes nothing.
 * @throws NOT_FOUND when they are not in the household, HANDOVER_UNDER_WAY, TOO_MANY_HANDOVERS
 */
export async function offer(userId: string, { tx, actor, context }: Offering): Promise<void> {
  // Waits for a concurrent handover of the household.
  await tx.run(lockHousehold, [])
  const [receiver] = await tx.run(findReceiver, [userId])
  if (!receiver) throw new Refusal(commonErrors.NOT_FOUND)
  const [open] = await tx.run(findHandover, [])
  if (open?.state === 'waiting') {
    if (open.userId === userId) return
    throw new Refusal(handoverErrors.HANDOVER_UNDER_WAY)
  }
  await takeOffer(actor.household.id, context)
  const [offered] = await tx.run(insertHandover, [userId, deviceOf(context)])
  if (!offered) throw new Refusal(handoverErrors.HANDOVER_UNDER_WAY)
  await noteSecurityEvent(tx, actor.userId, 'handover-offered', context, { detail: receiver.householdName })
}

/** Limits a household's offers per day, since each sends a mail. */
async function takeOffer(householdId: string, { services }: RequestContext): Promise<void> {
  const [day] = await services.db.withAccounts((tx) => tx.run(hitWindow, [`handovers:${householdId}`, DAY]))
  if (!day || day.hits > HANDOVERS_A_DAY) throw new Refusal(handoverErrors.TOO_MANY_HANDOVERS)
}

/**
 * Makes the caller the owner of the household that was offered to them.
 * @throws HANDOVER_GONE, HANDOVER_EXPIRED, HANDOVER_NOT_A_MEMBER, TOO_MANY_HOUSEHOLDS
 */
export async function accept(tx: Tx, householdId: string, context: RequestContext): Promise<void> {
  const [answer] = await tx.run(acceptHandover, [householdId, deviceOf(context)])
  if (answer && answer.outcome !== 'accepted') throw new Refusal(refusals[answer.outcome])
}

/**
 * Declines the household that was offered to the caller.
 * @throws HANDOVER_GONE
 */
export async function decline(tx: Tx, householdId: string): Promise<void> {
  const [answer] = await tx.run(declineHandover, [householdId])
  if (!answer?.declined) throw new Refusal(handoverErrors.HANDOVER_GONE)
}
