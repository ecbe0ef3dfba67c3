import { type PaidPlan, type Plan, planLabels } from '@app/domain/kernel/access/plan-names'
import type { Subscription } from '@app/domain/plans/plans.contract'
import { describePrice, planTexts } from '@app/domain/plans/plans.texts'
import { compareToPlan } from '@app/domain/plans/subscription.rules'
import type { DayInWords } from './subscription-words.ts'
import type { PlanChange } from './use-subscription.ts'

/** Confirmation before a running subscription changes. */
export interface Question {
  change: PlanChange
  title: string
  description: string
  /** Label of the button that opens the question, and of the one that confirms it. */
  label: string
  /** True if the household will have less. */
  loses: boolean
}

/** Question to confirm before a move to another plan; undefined if nothing would change. */
export function planQuestion(
  plan: Plan,
  subscription: Subscription,
  dayInWords: DayInWords,
): Question | undefined {
  const { plan: current, nextPlan, cancelsAt, periodEndsAt, prepaidUntil, status } = subscription
  if (plan === current || plan === nextPlan) return undefined
  const end = periodEndsAt ? dayInWords(periodEndsAt) : 'the end of the period'
  const label = planLabels[plan]
  if (plan === 'free') {
    return cancelsAt ? undefined : cancellation(planLabels[current], end)
  }
  if (prepaidUntil) return switchAfter(plan, dayInWords(prepaidUntil))
  const larger = compareToPlan(current, plan) === 'larger'
  return {
    change: { change: 'move', plan },
    title: larger ? `Upgrade to ${label}?` : `Switch to ${label}?`,
    description: larger ? upgradeWords(plan, status) : downgradeWords(planLabels[current], label, end),
    label: larger ? `Upgrade to ${label}` : `Switch to ${label}`,
    loses: !larger,
  }
}

/** Starts and charges nothing before the time paid for by a former owner ends. */
const switchAfter = (plan: PaidPlan, start: string): Question => ({
  change: { change: 'move', plan },
  title: `Switch to ${planLabels[plan]}?`,
  description: `${planLabels[plan]} starts on ${start}, for ${describePrice(plan)}. Nothing is charged before.`,
  label: `Switch to ${planLabels[plan]}`,
  loses: false,
})

const cancellation = (label: string, end: string): Question => ({
  change: { change: 'cancel' },
  title: 'Cancel your subscription?',
  description: `You keep ${label} until ${end}. Then your household moves to the free plan: everything stays readable and exportable, but its limits apply to new entries.`,
  label: 'Cancel subscription',
  loses: true,
})

const upgradeWords = (plan: PaidPlan, status: Subscription['status']): string =>
  `${planLabels[plan]} starts right away, for ${describePrice(plan)}. ${
    status === 'trialing' ? 'Your trial continues, and nothing is charged now.' : planTexts.upgrade
  }`

const downgradeWords = (current: string, next: string, end: string): string =>
  `You keep ${current} until ${end}, then ${next} starts. Everything stays readable, but its limits apply to new entries.`
