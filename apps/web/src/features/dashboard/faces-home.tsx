import { useQuery } from '@tanstack/react-query'
import Siren from 'lucide-react/icons/siren'
import type { ReactNode } from 'react'
import { greeting } from '@app/domain/dashboard/greeting.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { HOME_HELP } from '@app/domain/help/help-path'
import { speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature, useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { useEmergencyPlace } from '../../windows/window-address.ts'

/** The home page of a member: the pets' faces and emergency information, but no records. */
export default function FacesHome({ tabs }: { tabs: ReactNode }) {
  const { displayName, household } = useMe()
  return (
    <div className="grid gap-6">
      <PageHeader
        title={
          <>
            {greeting(useFormat().hourOf(useNow()))}, <AsWritten>{displayName}</AsWritten>
          </>
        }
        help={HOME_HELP}
        description={
          <>
            These are the pets in the household <AsWritten>{household.name}</AsWritten>.
          </>
        }
      />
      {tabs}
      <Faces />
      <InAnEmergency />
    </div>
  )
}

function Faces() {
  const { data: pets, error, refetch } = useQuery(orpc.pets.listPetFaces.queryOptions({ input: {} }))
  if (!pets && error) return <LoadFailure error={error} retry={refetch} />
  if (!pets) return <Skeleton className="h-72" />
  if (pets.length === 0) {
    return (
      <EmptyState
        drawing={<NoPetsDrawing className="h-36" />}
        title="No pets yet"
        sentence="Pets show up here once they are added."
      />
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-gap sm:grid-cols-3 lg:grid-cols-4">
      {pets.map(({ id, name, species, breed, picture }) => (
        <li key={id} className="min-w-0">
          <PetAvatar
            name=""
            species={species}
            photoUrl={picture?.large ?? null}
            className="aspect-square w-full rounded-card"
          />
          <h2
            dir="auto"
            translate="no"
            className="mt-2 font-display text-l leading-tight font-semibold wrap-anywhere"
          >
            {name}
          </h2>
          <p className="text-s text-ink-soft wrap-anywhere">{breed ?? speciesLabels[species]}</p>
        </li>
      ))}
    </ul>
  )
}

function InAnEmergency() {
  const { open } = useEmergencyPlace()
  if (!useHasFeature('emergency_panic_button')) return null
  return (
    <section
      aria-labelledby="in-an-emergency"
      className="grid gap-3 rounded-card bg-surface p-5 shadow-raised"
    >
      <div>
        <h2 id="in-an-emergency" className="text-l font-semibold">
          In an emergency
        </h2>
        <p className="text-ink-soft">Who to call, what a vet needs to know, and first aid.</p>
      </div>
      <Button
        variant="danger"
        className="justify-self-start"
        icon={<Siren aria-hidden size={18} />}
        onClick={open}
      >
        {emergencyTexts.title}
      </Button>
    </section>
  )
}
