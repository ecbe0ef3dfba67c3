import { type Plan, planLabels } from '@app/domain/kernel/access/plan-names'
import { Chip } from '../controls/chip.tsx'

export type PlanBadgeProps = {
  plan: Plan
  /** Opens the plans on a press; undefined if there are none. */
  onOpen?: (() => void) | undefined
}

/** The name of a household's plan. */
export function PlanBadge({ plan, onOpen }: PlanBadgeProps) {
  const badge = <Chip tone="tier">{planLabels[plan]}</Chip>
  if (!onOpen) return badge
  return (
    <button
      type="button"
      aria-label={`${planLabels[plan]}: see the plans`}
      onClick={onOpen}
      className="-my-2 inline-flex min-h-11 items-center rounded-control"
    >
      {badge}
    </button>
  )
}
