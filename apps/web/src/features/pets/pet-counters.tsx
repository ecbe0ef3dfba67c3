import { plural, type PluralForms } from '@app/domain/kernel/message-format'
import { petLink, type PetTab } from '@app/domain/pets/pet-link'
import { Link } from 'react-router'
import type { PetInList } from '../../records/pets.ts'

interface Counted {
  tab: PetTab
  count: number
  /** What is counted, without the number. */
  forms: PluralForms
  /** Which of them are counted, where the word alone doesn't say. */
  which?: string
}

/** How much is kept of a pet, as one line that leads to its tabs. */
export function PetCounters({ pet: { id, name, summary } }: { pet: PetInList }) {
  const counted: readonly Counted[] = [
    {
      tab: 'meds',
      count: summary.currentMedications,
      forms: { one: 'medication', other: 'medications' },
      which: 'active',
    },
    {
      tab: 'appts',
      count: summary.upcomingAppointments,
      forms: { one: 'visit', other: 'visits' },
      which: 'upcoming',
    },
    { tab: 'health', count: summary.healthLogs, forms: { one: 'health log', other: 'health logs' } },
    { tab: 'photos', count: summary.photos, forms: { one: 'photo', other: 'photos' } },
  ]
  return (
    <nav aria-label={`${name}’s record`} className="@container rounded-card bg-surface shadow-raised">
      <ul className="grid grid-cols-2 @min-[19rem]:grid-cols-4">
        {counted.map(({ tab, count, forms, which }) => (
          <li
            key={tab}
            className="relative min-w-0 before:absolute before:inset-y-3.5 before:left-0 before:w-px before:bg-line first:before:hidden @max-[19rem]:odd:before:hidden"
          >
            <Link
              to={petLink({ petId: id, tab })}
              replace
              preventScrollReset
              className="flex h-full min-h-15 flex-col items-center justify-center gap-x-1.5 rounded-card px-1 py-2 text-center text-s leading-tight text-ink-soft -outline-offset-3 hover:text-ink @min-[34rem]:flex-row @min-[34rem]:items-baseline @min-[34rem]:pt-4.5"
            >
              <b className="font-display text-[1.125rem]/[1.2] font-semibold text-ink">{count}</b>{' '}
              <span>
                {plural(count, forms)}
                {which && <span className="sr-only"> {which}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
