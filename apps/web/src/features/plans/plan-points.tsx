import Check from 'lucide-react/icons/check'
import { type Plan, planTable } from '@app/domain/kernel/access/plans'
import { planPoints } from '@app/domain/plans/plans.texts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

export type PlanPointsProps = {
  plan: Plan
  /** Number of points, from the first; all without a number. */
  atMost?: number | undefined
  className?: string
}

/** Contents of a plan, point by point. */
export function PlanPoints({ plan, atMost, className = 'grid content-start gap-2' }: PlanPointsProps) {
  return (
    <ul aria-label={`What ${planTable[plan].label} includes`} className={joinClasses(className)}>
      {planPoints(plan)
        .slice(0, atMost)
        .map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-action" />
            <span>{point}</span>
          </li>
        ))}
    </ul>
  )
}
