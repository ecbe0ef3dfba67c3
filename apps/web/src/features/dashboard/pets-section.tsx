import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../format/use-now.ts'
import { dueQuery } from '../../records/due.ts'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Link } from '../../ui/controls/link.tsx'
import type { DueDose } from '../medications/doses/index.ts'
import { lateByPet, PetCard, PetTile } from '../pets/index.ts'

interface PetsSectionProps {
  pets: readonly PetInList[]
  /** yyyy-MM-dd */
  today: string
  /** Today's doses; undefined if the read failed. */
  doses: readonly DueDose[] | undefined
}

/** Number of pets from which a phone shows faces only: four in a row, or fewer with large text. */
const FACES_FROM = 4

/** Pets of the household as cards; on a phone, many pets are faces. */
export default function PetsSection({ pets, today, doses }: PetsSectionProps) {
  const lateDosesOf = lateByPet(doses, useNow())
  const due = useQuery(dueQuery).data?.entries
  const asFaces = pets.length >= FACES_FROM
  return (
    <section aria-labelledby="your-pets" className="min-w-0">
      <div className="mb-1 flex min-h-control items-center justify-between gap-4">
        <h2 id="your-pets" className="text-l font-semibold">
          Your pets
        </h2>
        <Link to="/pets" className="inline-flex min-h-control items-center text-s">
          View all
        </Link>
      </div>
      {asFaces && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(3.9rem,calc(25%-9px))),1fr))] gap-3 sm:hidden">
          {pets.map((pet) => (
            <PetTile key={pet.id} pet={pet} today={today} lateDoses={lateDosesOf(pet.id)} due={due} />
          ))}
        </ul>
      )}
      <ul
        className={joinClasses(
          'gap-3 sm:grid sm:grid-cols-2 sm:gap-gap tablet:grid-cols-3',
          asFaces ? 'hidden' : 'grid',
        )}
      >
        {pets.map((pet) => (
          <PetCard key={pet.id} pet={pet} today={today} lateDoses={lateDosesOf(pet.id)} due={due} />
        ))}
      </ul>
    </section>
  )
}
