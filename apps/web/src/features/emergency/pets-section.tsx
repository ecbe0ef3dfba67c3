import { Fragment } from 'react'
import type { EmergencyPet } from '@app/domain/emergency/emergency.contract'
import { describePet } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { PetFace } from '../pets/index.ts'
import { EmergencySection } from './emergency-section.tsx'
import { HouseholdHeading } from './household-heading.tsx'
import type { HouseholdEmergency } from './use-emergencies.ts'

/** Facts of each pet for a vet, household by household. */
export function PetsSection({ households }: { households: readonly HouseholdEmergency[] }) {
  const hasPets = households.some(({ information }) => information && information.pets.length > 0)
  // Names a household without pets only if no household has any.
  const shown = households.filter(({ information }) => !hasPets || information?.pets.length !== 0)
  return (
    <EmergencySection title={emergencyTexts.pets.title}>
      {shown.map((each) => (
        <Fragment key={each.household.id}>
          <HouseholdHeading household={each.household} among={shown} />
          <PetsOf of={each} />
        </Fragment>
      ))}
    </EmergencySection>
  )
}

function PetsOf({ of: { information, error, retry } }: { of: HouseholdEmergency }) {
  const { none, noneSentence } = emergencyTexts.pets
  const pets = information?.pets
  return (
    <>
      {pets?.map((pet) => (
        <Pet key={pet.id} pet={pet} />
      ))}
      {pets?.length === 0 && (
        <p className="text-ink-soft">
          <span className="block font-semibold text-ink">{none.title}</span>
          {noneSentence}
        </p>
      )}
      {!pets &&
        (error ? (
          <LoadFailure heading="h3" title={emergencyTexts.loadFailed.title} error={error} retry={retry} />
        ) : (
          <SkeletonRows label="Loading pets" />
        ))}
    </>
  )
}

function Pet({ pet }: { pet: EmergencyPet }) {
  const today = useToday()
  const { weightUnit } = useFormat()
  const { summary, facts } = describePet(pet, { today, weightUnit, formatDay })
  return (
    <article className="grid gap-3 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <header className="flex items-center gap-3.5">
        <PetFace pet={pet} />
        <div className="min-w-0 wrap-anywhere">
          <h4 dir="auto" translate="no" className="font-display text-l leading-tight font-semibold">
            {pet.name}
          </h4>
          <p className="text-ink-soft">{summary}</p>
        </div>
      </header>
      <dl className="grid gap-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-s text-ink-soft">{label}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
