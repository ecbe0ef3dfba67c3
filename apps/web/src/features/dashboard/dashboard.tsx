import { greeting } from '@app/domain/dashboard/greeting.rules'
import { dosesOfToday } from '@app/domain/doses/today.rules'
import { planVisits } from '@app/domain/dashboard/visits.rules'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { orpc } from '../../api/queries.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow, useToday } from '../../format/use-now.ts'
import { livingPets, type PetInList, petsQuery } from '../../records/pets.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { doseSentence, dosesQuery, type DueDose, withMedications } from '../doses/index.ts'
import { NoPets } from '../pets/index.ts'
import { Agenda } from './agenda.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { PetsSection } from './pets-section.tsx'
import { QuickActions } from './quick-actions.tsx'
import { todaySentence } from './today-sentence.ts'

/** The first page: what the household's animals need today, what comes next, and who they are. */
export function Dashboard() {
  const pets = useQuery(petsQuery)
  const visits = useQuery(orpc.dashboard.listVisits.queryOptions({ input: {} }))
  const doses = useQuery({ ...dosesQuery(useToday()), select: withMedications })
  // The first drawing is done in slices, so that a slow phone stays responsive meanwhile.
  const begun = useDeferredValue(Boolean(pets.data && visits.data && doses.data))
  const error = [pets, visits, doses].find((query) => !query.data && query.error)?.error
  if (error) {
    const retry = () => Promise.all([pets.refetch(), visits.refetch(), doses.refetch()])
    return (
      <div className="grid gap-6">
        <Welcome />
        <LoadFailure error={error} retry={retry} />
      </div>
    )
  }
  if (!begun || !pets.data || !visits.data || !doses.data) {
    return (
      <div className="grid gap-6">
        <Welcome />
        <DashboardSkeleton />
      </div>
    )
  }
  return <Overview known={pets.data} planned={visits.data} due={doses.data} />
}

type Planned = Parameters<typeof planVisits>[0]

interface OverviewProps {
  known: readonly PetInList[]
  planned: Planned
  due: readonly DueDose[]
}

function Overview({ known, planned, due }: OverviewProps) {
  const pets = livingPets(known)
  const now = useNow()
  const { dayOf, time } = useFormat()
  const today = dayOf(now)
  const doses = useMemo(() => dosesOfToday(due, now, dayOf), [due, now, dayOf])
  const visits = useMemo(() => planVisits(planned, dayOf), [planned, dayOf])
  const nameOf = (petId: string) => pets.find(({ id }) => id === petId)?.name ?? ''
  if (pets.length === 0) {
    return (
      <div className="grid gap-6">
        <Welcome sentence="Everything about your pets, in one place." />
        <NoPets inMemory={known.length > 0} />
        <QuickActions />
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <Welcome
        sentence={doseSentence(doses, nameOf, now) ?? todaySentence(visits, nameOf, { today, time })}
      />
      <Agenda doses={doses} visits={visits} today={today} nameOf={nameOf} />
      <PetsSection pets={pets} today={today} />
      <QuickActions />
    </div>
  )
}

/** The greeting of this moment and who is greeted; the header above says on which plan. */
function Welcome({ sentence }: { sentence?: string }) {
  const { displayName } = useMe()
  return (
    <PageHeader
      title={`${greeting(useFormat().hourOf(useNow()))}, ${displayName}`}
      {...(sentence && { description: sentence })}
    />
  )
}
