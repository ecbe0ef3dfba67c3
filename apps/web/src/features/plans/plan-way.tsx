import type { ReactNode } from 'react'
import { type Plan, planTable } from '@app/domain/kernel/access/plans'
import { planTexts } from '@app/domain/plans/plans.texts'
import { buttonStyle, type ButtonVariant } from '../../ui/controls/button-style.ts'
import { Chip } from '../../ui/controls/chip.tsx'

interface PlanWayProps {
  plan: Plan
  variant?: ButtonVariant
  /** True to fill the available width on wide screens too. */
  wide?: boolean
}

const widthOf = (wide: boolean): string => (wide ? 'w-full' : 'max-sm:w-full')

/**
 * Link to a plan on pages that load without the app. A visitor signs up with the plan chosen; a signed-in user sees
 * that their household has it already, or goes to its checkout. boot/public-page.ts asks the server which case applies
 * and shows it; until then nothing shows that could be wrong.
 */
export function PlanWay({ plan, variant = 'primary', wide = false }: PlanWayProps) {
  const width = widthOf(wide)
  return (
    <>
      <span className="contents signed-in:hidden">
        <VisitorsWay plan={plan} className={buttonStyle(variant, 'large', width)} />
      </span>
      <div data-plan-way={plan} className="invisible hidden w-full signed-in:block">
        <Way when="other">
          <a
            href={plan === 'free' ? '/checkout' : `/checkout?plan=${plan}`}
            className={buttonStyle(variant, 'large', width)}
          >
            {plan === 'free' ? 'See your plan' : `Choose ${planTable[plan].label}`}
          </a>
        </Way>
        <Way when="current">
          <Chip tone="ok">{planTexts.choose.current}</Chip>
          <a href="/checkout" className={buttonStyle('quiet', 'large', wide ? 'w-full' : '')}>
            See your plan
          </a>
        </Way>
        <Way when="current-of-others">
          <Chip tone="ok">{planTexts.choose.current}</Chip>
        </Way>
        <Way when="of-others">
          <p className="text-ink-soft">{planTexts.choose.ownerOnly}</p>
        </Way>
      </div>
    </>
  )
}

function VisitorsWay({ plan, className }: { plan: Plan; className: string }) {
  if (plan === 'free') {
    return (
      <a href="/auth?type=signup" className={className}>
        Start free
      </a>
    )
  }
  const to = new URLSearchParams({ type: 'signup', returnTo: `/checkout?plan=${plan}` })
  return (
    <a href={`/auth?${to.toString()}`} className={className}>
      Start with {planTable[plan].label}
    </a>
  )
}

/** One of the cases; the first is shown until one is known. */
function Way({ when, children }: { when: string; children: ReactNode }) {
  return (
    <div data-when={when} hidden={when !== 'other'} className="flex flex-wrap items-center gap-2">
      {children}
    </div>
  )
}
