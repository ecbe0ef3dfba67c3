import { acquisitionLabels, genderLabels, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { ageInWords } from '@app/domain/pets/pets.rules'
import type { ReactNode } from 'react'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { latePart } from '../../loading/late-part.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { HealthPages } from '../health/index.ts'
import { ServiceProvidersCard } from '../service-providers/index.ts'
import { NowRow } from './now/now-row.tsx'
import { PetCounters } from './pet-counters.tsx'

const ComingUpCard = latePart(() => import('./now/coming-up-card.tsx'))
const EditPet = latePart(() => import('./edit-pet.tsx'), { place: <SkeletonRows label="Loading" /> })
const PetFoot = latePart(() => import('./pet-foot.tsx'), { place: <div className="h-26" /> })
const WeightCard = latePart(() => import('./weight-card.tsx'), {
  place: ({ pet }) => <Skeleton className={`rounded-card ${weightHeight(pet)}`} />,
})

/** About as high as the card comes out, so that nothing below it moves away from under a finger. */
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

/** What a pet needs, how it is, and what is known of it. */
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
          {/* On a phone it comes before what must be known, which is read first. */}
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

/** One column on a phone; elsewhere two, and what must be known stands first in the second. */
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

/** What whoever treats or feeds the pet must know. */
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

/** Who may not see visits sees none of it. */
function ComingUp({ pet }: { pet: PetInList }) {
  if (!useMay('view appointments')) return null
  return <ComingUpCard petId={pet.id} />
}

/** The pages about the pet's health, which have no tab of their own. */
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
