import { type Plan, planTable } from '@app/domain/kernel/access/plans'
import { describePrice, planPoints, planTexts, POINTS_AT_FIRST } from '@app/domain/plans/plans.texts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlanPoints } from './plan-points.tsx'

export type PlanCardProps = {
  plan: Plan
  isCurrent: boolean
  /** As deep as the place demands. */
  heading: 'h2' | 'h3'
  /** What can be done with the plan. */
  children?: ReactNode
}

/** One plan: its price, what it holds, and what can be done with it. */
export function PlanCard({ plan, isCurrent, heading: Heading, children }: PlanCardProps) {
  const { label, badge } = planTable[plan]
  return (
    <article
      aria-label={label}
      className={joinClasses(
        'flex min-w-0 flex-col gap-4 md:row-span-3 md:grid md:grid-rows-subgrid rounded-card bg-surface p-pad shadow-raised high-contrast:outline-1 high-contrast:outline-line-control',
        isCurrent && 'outline-2 outline-action',
      )}
    >
      <header className="flex flex-col justify-between">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <Heading className="font-display text-xl font-semibold">{label}</Heading>
          {isCurrent ? (
            <Chip tone="ok">{planTexts.choose.current}</Chip>
          ) : (
            badge && <Chip tone="due">{badge}</Chip>
          )}
        </div>
        <p className="mt-1 text-ink-soft">{describePrice(plan)}</p>
      </header>
      <Points plan={plan} />
      {/* Not every plan has something to do about it. */}
      <div className="mt-auto grid gap-2 empty:hidden">{children}</div>
    </article>
  )
}

/** What the plan holds: the first points, the rest when asked for. */
function Points({ plan }: { plan: Plan }) {
  const [all, setAll] = useState(false)
  return (
    <div>
      <PlanPoints plan={plan} atMost={all ? undefined : POINTS_AT_FIRST} />
      <Button variant="quiet" className="mt-1 -ml-4" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'Show fewer' : `Show all ${planPoints(plan).length}`}
      </Button>
    </div>
  )
}
