import { acquisitionLabels, genderLabels, speciesLabels } from '@app/domain/pets/pets.vocabulary'
import { petLink } from '@app/domain/pets/pet-link'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Counter } from '../../ui/counter.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { HealthPages } from '../health-logs/index.ts'
import { ServiceProvidersCard } from '../service-providers/index.ts'
import { PetDeletion } from './pet-deletion.tsx'
import { PetArchiving } from './pet-archiving.tsx'

const EditPet = lazy(() => import('./edit-pet.tsx'))

interface PetOverviewProps {
  pet: PetInList
  editing: boolean
  onEdited: () => void
  onDeleted: () => void
}

/** How much is recorded of a pet, and what is known of it. */
export function PetOverview({ pet, editing, onEdited, onDeleted }: PetOverviewProps) {
  return (
    <div className="grid grid-cols-1 gap-gap">
      {editing ? (
        <Suspense fallback={<SkeletonRows label="Loading" />}>
          <EditPet entry={pet} onClose={onEdited} />
        </Suspense>
      ) : (
        <>
          <MustKnow pet={pet} />
          <Counters pet={pet} />
          <HealthLinks pet={pet} />
          <PetInformation pet={pet} />
          <ServiceProvidersCard petId={pet.id} />
          <PetArchiving pet={pet} />
          <PetDeletion pet={pet} onDeleted={onDeleted} />
        </>
      )}
    </div>
  )
}

/** What whoever treats or feeds the pet must know; nothing where nothing was entered. */
function MustKnow({ pet: { allergies, conditions } }: { pet: PetInList }) {
  const facts = [
    ['Allergies', allergies, 'text-danger'],
    ['Conditions', conditions, 'text-ink'],
  ] as const
  if (!allergies && !conditions) return null
  return (
    <Card>
      <dl className="grid gap-3 sm:grid-cols-2 sm:gap-x-8">
        {facts.map(
          ([label, fact, tone]) =>
            fact && (
              <div key={label}>
                <dt className="text-s text-ink-soft">{label}</dt>
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

function Counters({ pet: { id: petId, summary } }: { pet: PetInList }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-4">
      <Counter
        value={summary.activeMedications}
        label="active medications"
        to={petLink({ petId, tab: 'meds' })}
      />
      <Counter
        value={summary.upcomingAppointments}
        label="upcoming appointments"
        to={petLink({ petId, tab: 'appts' })}
      />
      <Counter value={summary.healthLogs} label="health logs" to={petLink({ petId, tab: 'health' })} />
      <Counter value={summary.photos} label="photos" to={petLink({ petId, tab: 'photos' })} />
    </div>
  )
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
  const { weight } = useFormat()
  const facts: readonly (readonly [string, string | null])[] = [
    ['Species', speciesLabels[pet.species]],
    ['Breed', pet.breed],
    ['Gender', genderLabels[pet.gender]],
    ['Born', pet.birthDate && formatDay(pet.birthDate)],
    ['Age', ageInWords(pet.birthDate, today)],
    ['Weight', pet.weightKg === null ? null : weight(pet.weightKg)],
    ['Microchip', pet.microchipId],
    ['From', pet.acquisitionSource && acquisitionLabels[pet.acquisitionSource]],
    ['Notes', pet.notes],
  ]
  return (
    <Card>
      <CardHeader title="Pet Information" />
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2.5">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label} className={label === 'Notes' ? 'col-span-2' : undefined}>
                <dt className="text-s text-ink-soft">{label}</dt>
                <dd className="font-medium wrap-anywhere whitespace-pre-line">{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
