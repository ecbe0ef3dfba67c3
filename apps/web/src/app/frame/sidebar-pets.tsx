import { useQuery } from '@tanstack/react-query'
import PawPrint from 'lucide-react/icons/paw-print'
import { petLink } from '@app/domain/pets/pet-link'
import { useMay } from '../../api/use-me.ts'
import { PetFace } from '../../features/pets/index.ts'
import { dueQuery } from '../../records/due.ts'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { SidebarEntry, wordStyle } from './sidebar-entry.tsx'

/** Number of faces in the sidebar; the others are a press away. */
const MOST_SHOWN = 8

/** The living pets by face, each with a dot while a dose or another item of it is late, and the link to all of them. */
export function SidebarPets() {
  const mayView = useMay('view pets')
  const late = useLatePets()
  const { data } = useQuery({ ...petsQuery, enabled: mayView })
  if (!mayView) return null
  const pets = livingPets(data ?? [])
  return (
    <>
      <h2
        className={joinClasses('px-3.5 pt-3.5 pb-1 text-s font-semibold text-ink-soft', wordStyle)}
        id="sidebar-pets"
      >
        Pets
      </h2>
      <hr aria-hidden className="mx-2 my-2 shrink-0 border-line desktop:hidden" />
      <ul aria-labelledby="sidebar-pets" className="grid shrink-0 grid-cols-1 gap-0.5">
        {pets.slice(0, MOST_SHOWN).map((pet) => (
          <li key={pet.id}>
            <SidebarEntry
              to={petLink({ petId: pet.id })}
              named
              label={pet.name}
              {...(late.has(pet.id) && { note: 'something is late' })}
              picture={
                <span aria-hidden className="relative -mx-1.5 shrink-0">
                  <PetFace pet={pet} className="size-8 rounded-[10px]" />
                  {late.has(pet.id) && (
                    <span className="absolute -top-1 -right-1 size-2.75 rounded-chip border-2 border-sunk bg-danger" />
                  )}
                </span>
              }
            />
          </li>
        ))}
        <li>
          <SidebarEntry alone to="/pets" label="All pets" picture={<PawPrint aria-hidden size={20} />} />
        </li>
      </ul>
    </>
  )
}

/** The pets with a late item. */
function useLatePets(): ReadonlySet<string> {
  const mayView = useMay('view medications')
  const { data } = useQuery({ ...dueQuery, enabled: mayView })
  return new Set((data?.entries ?? []).filter(({ isOverdue }) => isOverdue).map(({ petId }) => petId))
}
