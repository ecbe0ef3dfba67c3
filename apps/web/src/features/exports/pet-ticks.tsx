import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { exportTexts } from '@app/domain/exports/exports.texts'
import { useHasFeature } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CardHeader } from '../../ui/layout/card.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { useOpenPlans } from '../plans/index.ts'

/** Chosen pets of an export; without a choice it has all. */
export interface PetChoice {
  /** All living pets. */
  pets: readonly PetInList[]
  chosen: readonly PetInList[]
  /** Pets of the export. */
  exported: readonly PetInList[]
  /** Ids to send; none means all living pets. */
  petIds: string[]
  choose: (petIds: readonly string[]) => void
}

/** Works out the pets of an export from the chosen ids. A pet that was archived or deleted is no longer chosen. */
export function petChoiceOf(
  pets: readonly PetInList[],
  chosenIds: readonly string[],
  choose: PetChoice['choose'],
): PetChoice {
  const chosen = pets.filter(({ id }) => chosenIds.includes(id))
  const exported = chosen.length === 0 ? pets : chosen
  // The id of a single pet is always sent, for the certificate of one vaccination.
  const isAll = exported.length === pets.length && pets.length > 1
  return { pets, chosen, exported, petIds: isAll ? [] : exported.map(({ id }) => id), choose }
}

interface PetTicksProps {
  choice: PetChoice
  /** Words below the faces. */
  children?: ReactNode
}

/** Chooses the pets of an export by their faces. */
export function PetTicks({ choice: { pets, chosen, choose }, children }: PetTicksProps) {
  const toggle = (petId: string, isChosen: boolean) => {
    const others = chosen.map(({ id }) => id).filter((id) => id !== petId)
    choose(isChosen ? [...others, petId] : others)
  }
  return (
    <>
      <CardHeader
        title={exportTexts.pets}
        action={
          pets.length > 1 && (
            <div className="-mr-3 flex flex-wrap">
              <TextButton onClick={() => choose(pets.map(({ id }) => id))}>
                {exportTexts.selectAll}
              </TextButton>
              <TextButton onClick={() => choose([])}>{exportTexts.clear}</TextButton>
            </div>
          )
        }
      />
      <fieldset className="min-w-0">
        <legend className="sr-only">{exportTexts.pets}</legend>
        <div className="-m-1 grid max-h-84 grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-2 overflow-y-auto p-1 tablet:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] tablet:gap-3">
          {pets.map((pet) => (
            <PetTick
              key={pet.id}
              pet={pet}
              isChosen={chosen.includes(pet)}
              onToggle={(isChosen) => toggle(pet.id, isChosen)}
            />
          ))}
        </div>
      </fieldset>
      {children}
      <OnePetOnly pets={pets} />
    </>
  )
}

/** Says that the plan exports one pet at a time, to a household that once had a larger plan. */
function OnePetOnly({ pets }: Pick<PetChoice, 'pets'>) {
  const hasBatch = useHasFeature('batch_export')
  const openPlans = useOpenPlans()
  if (hasBatch || pets.length < 2) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 rounded-control bg-accent-soft px-3 py-1.5 text-s text-accent-ink">
      <span className="min-w-0 flex-1 basis-48">{exportTexts.onePet}</span>
      {openPlans && (
        <Button variant="quiet" className="px-2 text-s text-accent-ink! underline" onClick={openPlans}>
          {exportTexts.seePlans}
        </Button>
      )}
    </p>
  )
}

const TextButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button variant="quiet" className="px-3 text-s text-action!" onClick={onClick}>
    {children}
  </Button>
)

interface PetTickProps {
  pet: PetInList
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

const PetTick = ({ pet, isChosen, onToggle }: PetTickProps) => (
  <label className="relative grid content-start justify-items-center gap-1.5 rounded-[18px] bg-sunk px-1 pt-3 pb-2.5 font-semibold text-ink-soft transition-colors has-checked:bg-action-soft has-checked:text-ink">
    <input
      type="checkbox"
      checked={isChosen}
      onChange={({ target }) => onToggle(target.checked)}
      className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none rounded-[18px] checked:ring-2 checked:ring-action checked:ring-inset"
    />
    <PetAvatar
      name=""
      species={pet.species}
      photoUrl={pet.picture?.thumb ?? null}
      className="size-16 rounded-[20px] tablet:size-18"
    />
    <span dir="auto" translate="no" className="line-clamp-2 w-full text-center wrap-anywhere">
      {pet.name}
    </span>
    <span
      aria-hidden
      className="absolute top-2 right-2 hidden size-6 place-items-center rounded-chip bg-action text-action-ink peer-checked:grid"
    >
      <Check size={15} strokeWidth={3} />
    </span>
  </label>
)
