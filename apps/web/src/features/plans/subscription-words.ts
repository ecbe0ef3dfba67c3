import { planTable } from '@app/domain/kernel/access/plans'
import type { Subscription } from '@app/domain/plans/plans.contract'
import { prepaidSentence } from '@app/domain/plans/plans.texts'
import { isLive } from '@app/domain/plans/subscription.rules'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'

/** Formats the day of an instant on the user's calendar. */
export type DayInWords = (instant: string) => string

export function useDayInWords(): DayInWords {
  const { dayOf } = useFormat()
  return (instant) => formatDay(dayOf(instant))
}

/** State of a subscription in a sentence; undefined without one. */
export function subscriptionInWords(subscription: Subscription, dayInWords: DayInWords): string | undefined {
  const { prepaidPlan, prepaidUntil } = subscription
  if (prepaidPlan && prepaidUntil && !isLive(subscription.status)) {
    return prepaidSentence(prepaidPlan, dayInWords(prepaidUntil))
  }
  const { status, plan, nextPlan, nextPlanAt, cancelsAt, trialEndsAt, periodEndsAt, graceEndsAt } =
    subscription
  const { label } = planTable[plan]
  if (status === 'past_due' && graceEndsAt) {
    return `The last payment did not go through. You keep ${label} until ${dayInWords(graceEndsAt)}.`
  }
  if (status !== 'active' && status !== 'trialing') return undefined
  if (cancelsAt) return `Your subscription ends on ${dayInWords(cancelsAt)}. Until then you keep ${label}.`
  if (nextPlan && nextPlanAt) {
    return `You keep ${label} until ${dayInWords(nextPlanAt)}, then ${planTable[nextPlan].label} starts.`
  }
  if (trialEndsAt)
    return `Your free trial of ${label} ends on ${dayInWords(trialEndsAt)}. Then you are charged.`
  return periodEndsAt ? `${label} renews on ${dayInWords(periodEndsAt)}.` : undefined
}

/** True if a pending end or downgrade can be reverted. */
export const canResume = ({ cancelsAt, nextPlan }: Subscription): boolean =>
  cancelsAt !== null || nextPlan !== null
