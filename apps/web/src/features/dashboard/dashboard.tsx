import { greeting } from '@app/domain/dashboard/greeting.rules'
import { dosesOfToday } from '@app/domain/doses/today.rules'
import { planVisits } from '@app/domain/dashboard/visits.rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow, useToday } from '../../format/use-now.ts'
import { livingPets, type PetInList, petsQuery } from '../../records/pets.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { doseSentence, dosesQuery, type DueDose, withMedications } from '../doses/index.ts'
import { NoPets } from '../pets/index.ts'
import { Agenda, PartOfAgenda } from './agenda.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { PetsSection } from './pets-section.tsx'
import { QuickActions } from './quick-actions.tsx'
import { todaySentence } from './today-sentence.ts'
import { UnreadCard, type UnreadList } from './unread-card.tsx'

/** Names a pet while the list of pets is not there. */
const UNKNOWN_PET = 'one of your pets'

const FacesHome = lazy(() => import('./faces-home.tsx'))

const MedicationSchedule = lazy(() => import('./medication-schedule.tsx'))

export interface WithTabs {
  /** The way to the other tabs of the first page; it stands below the greeting. */
  tabs: ReactNode
}

/** The first page, as far as the person's role lets them see it. */
export function Dashboard({ tabs }: WithTabs) {
  if (useMay('view pets')) return <WholeDashboard tabs={tabs} />
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <FacesHome tabs={tabs} />
    </Suspense>
  )
}

/**
 * What the household's animals need today, what comes next, and who they are. A list that can't be read takes its own
 * card only.
 */
function WholeDashboard({ tabs }: WithTabs) {
  const pets = useQuery(petsQuery)
  const visits = useQuery(orpc.dashboard.listVisits.queryOptions({ input: {} }))
  const doses = useQuery({ ...dosesQuery(useToday()), select: withMedications })
  // The first drawing is done in slices, so that a slow phone stays responsive meanwhile.
  const begun = useDeferredValue(
    [pets, visits, doses].every(({ data, failureCount }) => data || failureCount > 0),
  )
  if (!begun) {
    return (
      <div className="grid gap-6">
        <Welcome />
        {tabs}
        <DashboardSkeleton />
      </div>
    )
  }
  return <Overview pets={pets} visits={visits} doses={doses} tabs={tabs} />
}

interface ReadList<Data> extends UnreadList {
  data: Data | undefined
}

interface OverviewProps extends WithTabs {
  pets: ReadList<readonly PetInList[]>
  visits: ReadList<Parameters<typeof planVisits>[0]>
  doses: ReadList<readonly DueDose[]>
}

function Overview({ pets: known, visits: planned, doses: due, tabs }: OverviewProps) {
  const pets = known.data && livingPets(known.data)
  const now = useNow()
  const { dayOf, time } = useFormat()
  const today = dayOf(now)
  const doses = useMemo(() => due.data && dosesOfToday(due.data, now, dayOf), [due.data, now, dayOf])
  const visits = useMemo(() => planned.data && planVisits(planned.data, dayOf), [planned.data, dayOf])
  const nameOf = (petId: string) => (pets ? (pets.find(({ id }) => id === petId)?.name ?? '') : UNKNOWN_PET)
  if (pets?.length === 0) {
    return (
      <div className="grid gap-6">
        <Welcome sentence="Everything about your pets, in one place." />
        {tabs}
        <Suspense fallback={<Skeleton className="h-72" />}>
          <NoPets areArchived={(known.data?.length ?? 0) > 0} />
        </Suspense>
        <QuickActions />
      </div>
    )
  }
  const sentence =
    (doses && doseSentence(doses, nameOf, now)) ??
    (doses && visits && todaySentence(visits, nameOf, { today, time }))
  return (
    <div className="grid gap-6">
      <Welcome {...(sentence && { sentence })} />
      {tabs}
      {doses && visits ? (
        <Agenda doses={doses} visits={visits} today={today} nameOf={nameOf} />
      ) : (
        <PartOfAgenda doses={doses ?? due} visits={visits ?? planned} today={today} nameOf={nameOf} />
      )}
      <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
        <MedicationSchedule today={doses ?? []} />
      </Suspense>
      {pets ? <PetsSection pets={pets} today={today} /> : <UnreadCard list={known} title="Your pets" />}
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
