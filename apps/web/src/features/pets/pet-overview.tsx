import type { ReactNode } from 'react'
import { plural, type PluralForms } from '@app/domain/kernel/message-format'
import { acquisitionLabels, genderLabels, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { petLink, type PetTab } from '@app/domain/pets/pet-link'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { HealthPages } from '../health/index.ts'
import { ServiceProvidersCard } from '../service-providers/index.ts'
import { NowRow } from './now/now-row.tsx'

interface Counted {
  tab: PetTab
  count: number
  /** Plural forms of the counted records. */
  forms: PluralForms
  /** Qualifier of the counted records, if the noun alone is not clear. */
  which?: string
}

/** Numbers of a pet's records, as one line with links to its tabs. */
function PetCounters({ pet: { id, name, summary } }: { pet: PetInList }) {
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
            <PlainLink
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
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ComingUpCard = latePart(() => import('./now/coming-up-card.tsx'))
const EditPet = latePart(() => import('./edit-pet.tsx'), { place: <SkeletonRows label="Loading" /> })
const PetFoot = latePart(() => import('./pet-foot.tsx'), { place: <div className="h-26" /> })
const WeightCard = latePart(() => import('./weight-card.tsx'), {
  place: ({ pet }) => <Skeleton className={`rounded-card ${weightHeight(pet)}`} />,
})

/** Approximate height of the card, so that nothing below it moves away from under a finger. */
const weightHeight = ({ weights, weightKg }: PetInList): string => {
  if (weights.length > 1) return 'h-97 @min-[50rem]:h-118'
  return weightKg === null ? 'h-22' : 'h-38'
}

interface PetOverviewProps {
  pet: PetInList
  editing: boolean | 'target'
  onEditTarget: () => void
  onEdited: () => void
  onDeleted: () => void
}

/** Overview of a pet: its needs, its health and its facts. */
export function PetOverview({ pet, editing, onEditTarget, onEdited, onDeleted }: PetOverviewProps) {
  if (editing) {
    return <EditPet entry={pet} startsAtTarget={editing === 'target'} onClose={onEdited} />
  }
  return (
    <div className="@container grid gap-gap">
      <Columns
        mustKnow={pet.allergies !== null || pet.conditions !== null ? <MustKnow pet={pet} /> : undefined}
      >
        <Column place="@min-[50rem]:col-start-1 @min-[50rem]:row-span-2 @min-[50rem]:row-start-1">
          {/* Precedes the essential facts on a phone, though they come first in the reading order. */}
          <NowRow className="-order-1" />
          <WeightCard pet={pet} onEditTarget={onEditTarget} />
          <PetCounters pet={pet} />
          <HealthLinks pet={pet} />
        </Column>
        <Column place="@min-[50rem]:col-start-2">
          <ComingUp pet={pet} />
          <PetInformation pet={pet} />
          <ServiceProvidersCard pet={pet} />
        </Column>
      </Columns>
      <PetFoot pet={pet} onDeleted={onDeleted} />
    </div>
  )
}

/** One column on a phone, otherwise two; the essential facts come first in the second. */
function Columns({ mustKnow, children }: { mustKnow: ReactNode; children: ReactNode }) {
  return (
    <div
      className={joinClasses(
        'grid grid-cols-1 items-start gap-x-6 gap-y-gap @min-[50rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]',
        mustKnow !== undefined && '@min-[50rem]:grid-rows-[auto_1fr]',
      )}
    >
      {mustKnow && <div className="min-w-0 @min-[50rem]:col-start-2">{mustKnow}</div>}
      {children}
    </div>
  )
}

function Column({ place, children }: { place: string; children: ReactNode }) {
  return (
    <div
      className={joinClasses('contents min-w-0 grid-cols-1 content-start gap-gap @min-[50rem]:grid', place)}
    >
      {children}
    </div>
  )
}

/** Facts that everyone who treats or feeds the pet must know. */
function MustKnow({ pet: { allergies, conditions } }: { pet: PetInList }) {
  const facts = [
    ['Allergies', allergies, 'text-danger'],
    ['Conditions', conditions, 'text-ink'],
  ] as const
  return (
    <Card className="@container">
      <dl className="grid gap-3 @min-[17rem]:auto-cols-fr @min-[17rem]:grid-flow-col @min-[17rem]:gap-x-5">
        {facts.map(
          ([label, fact, tone]) =>
            fact && (
              <div
                key={label}
                className="min-w-0 border-line @min-[17rem]:not-first:border-l @min-[17rem]:not-first:pl-5"
              >
                <dt className="text-s font-semibold text-ink-soft">{label}</dt>
                <dd dir="auto" className={`font-semibold wrap-anywhere whitespace-pre-line ${tone}`}>
                  {fact}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

/** Upcoming entries, for users who may see visits. */
function ComingUp({ pet }: { pet: PetInList }) {
  if (!useMay('view appointments')) return null
  return <ComingUpCard petId={pet.id} />
}

/** Links to the pages about the pet's health, which have no tab. */
function HealthLinks({ pet }: { pet: PetInList }) {
  if (!useMay('view health logs')) return null
  return (
    <nav aria-label="Health" className="flex flex-wrap gap-2">
      <HealthPages pet={pet} />
    </nav>
  )
}

function PetInformation({ pet }: { pet: PetInList }) {
  const today = useToday()
  const facts: readonly (readonly [string, string | null])[] = [
    ['Species', speciesLabels[pet.species]],
    ['Breed', pet.breed],
    ['Gender', genderLabels[pet.gender]],
    ['Born', pet.birthDate && formatDay(pet.birthDate)],
    ['Age', ageInWords(pet.birthDate, today)],
    ['Home since', pet.homeSince && formatDay(pet.homeSince)],
    ['Microchip', pet.microchipId],
    ['Came from', pet.acquisitionSource && acquisitionLabels[pet.acquisitionSource]],
    ['Notes', pet.notes],
  ]
  return (
    <Card>
      <CardHeader title="Pet Information" />
      <dl className="grid gap-y-2">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label} className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-4">
                <dt className="text-ink-soft">{label}</dt>
                <dd dir="auto" className="font-medium wrap-anywhere whitespace-pre-line">
                  {fact}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
