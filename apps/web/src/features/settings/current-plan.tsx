import { plural } from '@app/domain/kernel/message-format'
import { planTable, type Quota, UNLIMITED } from '@app/domain/kernel/access/plans'
import { useMay, useMe } from '../../api/use-me.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { useOpenPlans } from '../plans/index.ts'

interface Noun {
  one: string
  other: string
}

/** The quotas that are shown. */
const shown: readonly (readonly [Quota, Noun])[] = [
  ['pets', { one: 'pet', other: 'pets' }],
  ['upcomingAppointments', { one: 'upcoming visit', other: 'upcoming visits' }],
  ['healthLogs', { one: 'health log', other: 'health logs' }],
  ['photos', { one: 'photo', other: 'photos' }],
]

/** The plan of the household, how much of it is used, and the way to another one. */
export function CurrentPlan() {
  const { household, usage } = useMe()
  const mayChange = useMay('change the plan')
  const openPlans = useOpenPlans()
  return (
    <section
      aria-label="Current Plan"
      className="mx-pad flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-lilac px-pad py-3 high-contrast:outline-1 high-contrast:outline-line-control"
    >
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="flex items-center gap-2 font-semibold">
          Current Plan <Chip>{planTable[household.plan].label}</Chip>
        </p>
        <p className="text-s">
          {shown.map(([quota, noun]) => amountInWords(usage[quota], noun)).join(' · ')}
        </p>
      </div>
      {mayChange && openPlans && (
        <Button variant="quiet" className="-mx-4" onClick={openPlans}>
          Change Plan
        </Button>
      )}
    </section>
  )
}

/** '3 of 10 pets', '1 of 1 pet', or '3 pets' where there is no limit. */
function amountInWords({ used, limit }: { used: number; limit: number }, { one, other }: Noun): string {
  if (limit === UNLIMITED) return plural(used, { one: `# ${one}`, other: `# ${other}` })
  return plural(limit, { one: `${used} of # ${one}`, other: `${used} of # ${other}` })
}
