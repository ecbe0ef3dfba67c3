import { type Plan, planTable } from '@app/domain/kernel/plans'
import { Chip } from './chip.tsx'

export type PlanBadgeProps = {
  plan: Plan
  /** Pressing the badge opens the plans, where there are any. */
  onOpen?: (() => void) | undefined
}

/** The name of a household's plan. */
export function PlanBadge({ plan, onOpen }: PlanBadgeProps) {
  const badge = <Chip tone="tier">{planTable[plan].label}</Chip>
  if (!onOpen) return badge
  return (
    <button
      type="button"
      aria-label={`${planTable[plan].label}: see the plans`}
      onClick={onOpen}
      className="-my-2 inline-flex min-h-11 items-center rounded-control"
    >
      {badge}
    </button>
  )
}
