import { useId, useState } from 'react'
import { PetAvatar } from '../ui/layout/pet-avatar.tsx'
import type { PetInList } from './pets.ts'

interface PetFacesProps {
  pets: readonly PetInList[]
  chosen: string | undefined
  onChoose: (pet: PetInList) => void
  /** Words below a pet's name. */
  detailOf?: (pet: PetInList) => string
}

const comeIntoSight = (face: HTMLInputElement | null): void =>
  face?.closest('label')?.scrollIntoView({ block: 'nearest' })

/** Chooses a pet by its face. */
export function PetFaces({ pets, chosen, onChoose, detailOf }: PetFacesProps) {
  const name = useId()
  const [shown] = useState(chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Pet</legend>
      <div className="-mx-1 flex max-h-72 flex-wrap justify-center gap-2 overflow-y-auto p-1">
        {pets.map((pet) => (
          <label
            key={pet.id}
            className="relative grid w-22 content-start justify-items-center gap-1 rounded-[20px] px-1.5 py-2 text-s font-semibold text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:ring-2 has-checked:ring-action has-checked:ring-inset has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              checked={pet.id === chosen}
              {...(pet.id === shown && { ref: comeIntoSight })}
              onChange={() => onChoose(pet)}
              onFocus={({ currentTarget }) => comeIntoSight(currentTarget)}
              className="sr-only"
            />
            <PetAvatar
              name=""
              species={pet.species}
              photoUrl={pet.picture?.thumb ?? null}
              className="size-16 rounded-[20px]"
            />
            <span dir="auto" translate="no" className="line-clamp-2 w-full text-center wrap-anywhere">
              {pet.name}
            </span>
            {detailOf && (
              <span className="w-full text-center text-xs font-medium text-ink-soft">{detailOf(pet)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
