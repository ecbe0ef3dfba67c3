import { type PaidPlan, type Plan, planTable } from '@app/domain/kernel/plans'
import type { Subscription } from '@app/domain/plans/plans.contract'
import { describePrice, planTexts } from '@app/domain/plans/plans.texts'
import { compareToPlan } from '@app/domain/plans/subscription.rules'
import type { DayInWords } from './subscription-words.ts'
import type { PlanChange } from './use-subscription.ts'

/** What is asked before a running subscription is changed. */
export interface Question {
  change: PlanChange
  title: string
  description: string
  /** On the button that asks, and on the one that confirms. */
  label: string
  /** The household will have less. */
  loses: boolean
}

/** The question that leads from what runs to another plan; nothing where there is nothing to change. */
export function planQuestion(
  plan: Plan,
  subscription: Subscription,
  dayInWords: DayInWords,
): Question | undefined {
  const { plan: current, nextPlan, cancelsAt, periodEndsAt, status } = subscription
  if (plan === current || plan === nextPlan) return undefined
  const end = periodEndsAt ? dayInWords(periodEndsAt) : 'the end of the period'
  const { label } = planTable[plan]
  if (plan === 'free') {
    return cancelsAt ? undefined : cancellation(planTable[current].label, end)
  }
  const larger = compareToPlan(current, plan) === 'larger'
  return {
    change: { change: 'move', plan },
    title: larger ? `Upgrade to ${label}?` : `Switch to ${label}?`,
    description: larger ? upgradeWords(plan, status) : downgradeWords(planTable[current].label, label, end),
    label: larger ? `Upgrade to ${label}` : `Switch to ${label}`,
    loses: !larger,
  }
}

const cancellation = (label: string, end: string): Question => ({
  change: { change: 'cancel' },
  title: 'Cancel your subscription?',
  description: `You keep ${label} until ${end}. After that your household is on the free plan: everything stays readable and exportable, only adding stops at its limits.`,
  label: 'Cancel subscription',
  loses: true,
})

const upgradeWords = (plan: PaidPlan, status: Subscription['status']): string =>
  `${planTable[plan].label} begins at once, for ${describePrice(plan)}. ${
    status === 'trialing' ? 'Your trial goes on, and nothing is charged now.' : planTexts.upgrade
  }`

const downgradeWords = (current: string, next: string, end: string): string =>
  `You keep ${current} until ${end}, then ${next} begins. Everything stays readable; only adding stops at its limits.`
