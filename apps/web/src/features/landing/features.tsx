import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Pill from 'lucide-react/icons/pill'
import Siren from 'lucide-react/icons/siren'
import Users from 'lucide-react/icons/users'
import { type Feature, isBuilt } from '@app/domain/kernel/access/plans'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Chip } from '../../ui/controls/chip.tsx'

interface Point {
  Icon: LucideIcon
  ground: string
  title: string
  sentence: string
  /** Features without which the point would be false. */
  needs?: readonly Feature[]
}

const points: readonly Point[] = [
  {
    Icon: Pill,
    ground: 'bg-action-soft text-action',
    title: 'Smart Medication Reminders',
    sentence: 'Every dose on time, whoever is home.',
    needs: ['reminders'],
  },
  {
    Icon: Siren,
    ground: 'bg-danger-soft text-danger',
    title: 'Emergency Pet Protection',
    sentence: 'Contacts, allergies and medications on one page, when every minute counts.',
  },
  {
    Icon: Activity,
    ground: 'bg-sky text-ink',
    title: 'Complete Health Love',
    sentence: 'Weight, vaccinations, visits and photos: a record your vet can read in a minute.',
  },
  {
    Icon: Users,
    ground: 'bg-lilac text-ink',
    title: 'Family Pet Care',
    sentence: 'Everyone sees what was done and what is next, each with their own role.',
    needs: ['family_sharing'],
  },
]

/** Fills one row with the points that hold today: a built feature's own point comes before its substitute. */
const shown = points.filter(({ needs = [] }) => needs.every(isBuilt)).slice(0, 4)

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="py-8 md:py-12">
      <h2
        id="features-title"
        className="mb-5 font-display text-[clamp(1.6rem,1.2rem+1.6vw,2.3rem)]/[1.15] font-medium tracking-[-0.02em] text-balance"
      >
        Everything that keeps them well
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {shown.map(({ Icon, ground, title, sentence }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 rounded-card bg-surface p-5 shadow-raised sm:flex sm:flex-col sm:items-start sm:p-5.5"
          >
            <span
              className={joinClasses(
                'row-span-3 grid size-11 place-items-center rounded-[14px] sm:mb-4',
                ground,
              )}
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} />
            </span>
            <h3 className="text-[1.06rem]/[1.3] font-semibold">{title}</h3>
            <p className="mt-1.5 mb-3 text-ink-soft text-pretty">{sentence}</p>
            <span className="sm:mt-auto">
              <Chip tone="ok">Available now</Chip>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
