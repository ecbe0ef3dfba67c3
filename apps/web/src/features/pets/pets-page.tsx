import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Outlet, useMatch } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useMay } from '../../api/use-me.ts'
import { useToday } from '../../format/use-now.ts'
import { dueQuery } from '../../records/due.ts'
import { type PetInList, petsQuery } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { useLateDoses } from './late-by-pet.ts'
import NoPets from './no-pets.tsx'
import { PetCard } from './pet-card.tsx'

/** Placeholders of pet cards. */
function PetCardsSkeleton({ label }: { label: string }) {
  return (
    <output aria-busy className="grid gap-gap sm:grid-cols-2 tablet:grid-cols-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-66 rounded-card" />
      <Skeleton className="hidden h-66 rounded-card sm:block" />
      <Skeleton className="hidden h-66 rounded-card tablet:block" />
    </output>
  )
}

/** Pets of the household; one of them opens above this page, or replaces it. */
export default function PetsPage() {
  const isPetOpen = useMatch('/pets/:petId') !== null
  return (
    <div className="group">
      <div className="grid gap-6 group-has-[[data-fills]]:sr-only">
        <PageHeader
          title="Pets"
          description="All the pets in your household."
          {...(!isPetOpen && { help: pageHelp['/pets'] })}
          actions={
            <span className="group-has-[[data-fills]]:hidden">
              <AddPet />
            </span>
          }
        />
        <div className="grid gap-6 group-has-[[data-fills]]:hidden">
          <Pets />
        </div>
      </div>
      <Outlet />
    </div>
  )
}

function AddPet() {
  const { openAdd } = useAdd()
  if (!useMay('add pets')) return null
  return (
    <Button icon={<Plus aria-hidden size={18} />} onClick={() => openAdd('pet')}>
      Add Pet
    </Button>
  )
}

function Pets() {
  const { data: pets, error, refetch } = useQuery(petsQuery)
  if (!pets && error) return <LoadFailure error={error} retry={refetch} />
  if (!pets) return <PetCardsSkeleton label="Loading pets" />
  if (pets.length === 0) return <NoPets />
  return (
    <>
      <PetSection title="At home" pets={pets.filter(({ archivedAt }) => archivedAt === null)} />
      <PetSection title="In Loving Memory" pets={pets.filter(({ archivedAt }) => archivedAt !== null)} />
    </>
  )
}

function PetSection({ title, pets }: { title: string; pets: readonly PetInList[] }) {
  const today = useToday()
  const lateDosesOf = useLateDoses()
  const due = useQuery(dueQuery).data?.entries
  if (pets.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-l font-semibold">{title}</h2>
      <ul className="grid gap-gap sm:grid-cols-2 tablet:grid-cols-3">
        {pets.map((pet) => (
          <PetCard key={pet.id} pet={pet} today={today} lateDoses={lateDosesOf(pet.id)} due={due} />
        ))}
      </ul>
    </section>
  )
}
