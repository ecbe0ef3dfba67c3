import type { PetInList } from '../../records/pets.ts'
import { Link } from '../../ui/link.tsx'
import { PetCard, PetTile } from '../pets/index.ts'

interface PetsSectionProps {
  pets: readonly PetInList[]
  /** yyyy-MM-dd */
  today: string
}

/** The household's pets: four faces in a row on a phone, cards elsewhere. */
export function PetsSection({ pets, today }: PetsSectionProps) {
  return (
    <section aria-labelledby="your-pets">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="your-pets" className="text-l font-semibold">
          Your pets
        </h2>
        <Link to="/pets" className="text-s">
          View all
        </Link>
      </div>
      <ul className="grid grid-cols-4 gap-3 sm:hidden">
        {pets.map((pet) => (
          <PetTile key={pet.id} pet={pet} />
        ))}
      </ul>
      <ul className="hidden gap-gap sm:grid sm:grid-cols-2 lg:grid-cols-3">
        {pets.map((pet) => (
          <PetCard key={pet.id} pet={pet} today={today} />
        ))}
      </ul>
    </section>
  )
}
