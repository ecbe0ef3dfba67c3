import { planTable, type Quota, UNLIMITED } from '@app/domain/kernel/plans'
import { useMay, useMe } from '../../api/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useOpenPlans } from '../plans/index.ts'

/** The quotas that are shown, each with its noun in the singular. */
const shown: readonly (readonly [Quota, string])[] = [
  ['pets', 'pet'],
  ['upcomingAppointments', 'upcoming visit'],
  ['healthLogs', 'health log'],
  ['photos', 'photo'],
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
        <Button variant="quiet" className="-mx-2" onClick={openPlans}>
          Change Plan
        </Button>
      )}
    </section>
  )
}

/** '3 of 10 pets', '1 of 1 pet', or '3 pets' where there is no limit. */
function amountInWords({ used, limit }: { used: number; limit: number }, noun: string): string {
  const bounded = limit !== UNLIMITED
  const nouns = (bounded ? limit : used) === 1 ? noun : `${noun}s`
  return bounded ? `${used} of ${limit} ${nouns}` : `${used} ${nouns}`
}
