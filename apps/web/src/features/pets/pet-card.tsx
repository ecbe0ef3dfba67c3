import type { PetInList } from '@app/domain/pets/pets.contract'
import { Link } from 'react-router'
import { useFormat } from '../../format/use-format.ts'
import { speciesGround } from '../../ui/art/species-ground.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { PetChips } from './pet-chips.tsx'
import { PetFace } from './pet-face.tsx'
import { petFacts } from './pet-words.ts'

interface PetCardProps {
  pet: PetInList
  /** yyyy-MM-dd */
  today: string
}

/** A pet as a card with its face, its facts and what is due; the whole card opens it. */
export function PetCard({ pet, today }: PetCardProps) {
  const { weight } = useFormat()
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card bg-surface shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
      <div className={joinClasses('grid h-33 items-end justify-items-center', speciesGround(pet.species))}>
        <PetFace pet={pet} large className="size-full [&_svg]:h-[86%]" />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4 pt-3 wrap-anywhere">
        <h3 className="font-display text-[1.375rem]/[1.2] font-semibold">{pet.name}</h3>
        <p className="text-s text-ink-soft">{petFacts(pet, { today, weight })}</p>
        <div className="flex flex-wrap gap-1.5 pt-1">
          <PetChips pet={pet} today={today} />
        </div>
        <Link
          to={`/pets/${pet.id}`}
          className="mt-auto pt-2 text-s font-semibold text-action outline-none after:absolute after:inset-0 group-hover:underline focus-visible:shadow-none focus-visible:outline-none"
        >
          View Details<span className="sr-only"> of {pet.name}</span>
        </Link>
      </div>
    </li>
  )
}

/** A pet as its face and its name, for four in a row on a phone. */
export function PetTile({ pet }: { pet: PetInList }) {
  return (
    <li>
      <Link to={`/pets/${pet.id}`} className="grid justify-items-center gap-1.5 rounded-[18px]">
        <PetFace pet={pet} className="aspect-square w-full max-w-24 rounded-[22px]" />
        <span className="w-full truncate text-center text-s font-semibold">{pet.name}</span>
      </Link>
    </li>
  )
}
