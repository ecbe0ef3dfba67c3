import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { greeting } from '@app/domain/dashboard/greeting.rules'
import { needsToday, planVisits } from '@app/domain/dashboard/visits.rules'
import { HOME_HELP } from '@app/domain/help/help-path'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow, useToday } from '../../format/use-now.ts'
import { latePart } from '../../loading/late-part.tsx'
import { faceOf } from '../../records/face-of.tsx'
import { livingPets, type PetInList, petsQuery, UNKNOWN_PET, writtenName } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { CommunityActivity } from '../community/index.ts'
import { doseSentence, dosesQuery, type DueDose, withMedications } from '../medications/doses/index.ts'
import { SupportCentre } from '../support/index.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { TodayCard } from './today/today-card.tsx'
import { UnreadCard, type UnreadList } from './unread-card.tsx'
import { useCameTogether } from './use-came-together.ts'
import { WEEK_PLACE_ID } from './week-place.ts'

/** Placeholder of a card until the card has loaded. */
const cardPlace = <Skeleton className="h-52 rounded-card" />

/**
 * Options of a card of Home, or of several, that loads separately.
 * @param title heading above the failure
 */
const inCard = (title: string) => ({
  place: cardPlace,
  failure: (error: Error, refetch: () => void) => <UnreadCard list={{ error, refetch }} title={title} />,
})

const FacesHome = latePart(() => import('./faces-home.tsx'), {
  place: <DashboardSkeleton />,
  failure: 'page',
})

const DaySentence = latePart(() => import('./today/day-sentence.tsx'), { failure: () => null })
const EmptyHome = latePart(() => import('./empty-home.tsx'), inCard('Your pets'))

// Cards below the first screenful.
const PetsSection = latePart(() => import('./pets-section.tsx'), inCard('Your pets'))
const QuickActions = latePart(() => import('./quick-actions.tsx'), inCard('Quick Actions'))
const WeekAndSchedule = latePart(() => import('./week-and-schedule.tsx'), inCard('This week'))
const WorthKnowing = latePart(() => import('./worth-knowing.tsx'), inCard('Worth knowing'))
const SoFar = latePart(() => import('./so-far.tsx'), inCard('Usage and limits'))

export interface WithTabs {
  /** Navigation to the other tabs of the first page; shown below the greeting. */
  tabs: ReactNode
}

/** First page, within the user's role. */
export function Dashboard({ tabs }: WithTabs) {
  return useMay('view pets') ? <WholeDashboard tabs={tabs} /> : <FacesHome tabs={tabs} />
}

/**
 * Shows today's needs of the household's animals, then upcoming entries, then the animals. A list that fails to load
 * replaces its own card only.
 */
function WholeDashboard({ tabs }: WithTabs) {
  const pets = useQuery(petsQuery)
  const visits = useQuery(orpc.dashboard.listVisits.queryOptions({ input: {} }))
  const doses = useQuery({ ...dosesQuery(useToday()), select: withMedications })
  // Slices the first render, so that a slow phone stays responsive during it.
  const begun = useDeferredValue(useCameTogether([pets, visits, doses]))
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
  /** True once the list was read or has failed. */
  isFetched: boolean
}

interface OverviewProps extends WithTabs {
  pets: ReadList<readonly PetInList[]>
  visits: ReadList<Parameters<typeof planVisits>[0]>
  doses: ReadList<readonly DueDose[]>
}

function Overview({ pets: known, visits: planned, doses: due, tabs }: OverviewProps) {
  const pets = known.data && livingPets(known.data)
  const now = useNow()
  const { dayOf } = useFormat()
  const { household, households, hasCommunity } = useMe()
  // On a phone the card is in the community itself.
  const isDesktop = useAtLeast('desktop')
  const today = dayOf(now)
  const doses = useMemo(() => due.data && dosesOfToday(due.data, now, dayOf), [due.data, now, dayOf])
  const visits = useMemo(() => planned.data && planVisits(planned.data, dayOf), [planned.data, dayOf])
  const nameOf = (petId: string) => (pets ? (pets.find(({ id }) => id === petId)?.name ?? '') : UNKNOWN_PET)
  const renderFace = faceOf(pets)
  if (pets?.length === 0) {
    const areArchived = (known.data?.length ?? 0) > 0
    return (
      <div className="grid gap-6">
        <Welcome
          sentence={
            <Sentence>
              {households.length > 1 && household.role === 'owner' && !areArchived
                ? 'The pets you help look after, and a place for your own.'
                : 'Everything about your pets, in one place.'}
            </Sentence>
          }
        />
        {tabs}
        <EmptyHome areArchived={areArchived} />
        <Below>
          <QuickActions />
        </Below>
      </div>
    )
  }
  const aboutDoses = doses && doseSentence(doses, nameOf, now)
  const sentence =
    (aboutDoses && (
      <MarkWritten
        names={doses.flatMap(({ medication, petId }) => [medication.name, writtenName(nameOf(petId))])}
      >
        {aboutDoses}
      </MarkWritten>
    )) ??
    (doses && visits && <DaySentence visits={visits} nameOf={nameOf} today={today} />)
  return (
    <div className="grid gap-6">
      <Welcome sentence={<Sentence>{sentence}</Sentence>} />
      {tabs}
      {/* Two columns from 75rem on, three from 100rem on. */}
      <div className="grid items-start gap-x-6 gap-y-gap min-[75rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] min-[75rem]:grid-rows-[auto_1fr] min-[100rem]:grid-cols-[minmax(0,1.75fr)_minmax(0,1.1fr)_minmax(0,0.85fr)]">
        <Column className="min-[100rem]:row-span-2">
          {doses ? (
            <TodayCard
              doses={doses}
              visits={visits?.filter((visit) => needsToday(visit, today))}
              today={today}
              nameOf={nameOf}
              renderFace={renderFace}
            />
          ) : (
            <UnreadCard list={due} title="Today" />
          )}
          {pets ? (
            <Below>
              <PetsSection pets={pets} today={today} doses={doses} />
            </Below>
          ) : (
            <UnreadCard list={known} title="Your pets" />
          )}
          <Below>
            <QuickActions />
          </Below>
        </Column>
        <Column className="min-[75rem]:row-span-2 min-[100rem]:contents">
          <Column id={WEEK_PLACE_ID} className="scroll-mt-20 outline-none min-[100rem]:row-span-2">
            <Below>
              <WeekAndSchedule
                doses={doses ?? (due.isFetched ? [] : undefined)}
                visits={visits ?? planned}
                today={today}
                nameOf={nameOf}
                renderFace={renderFace}
              />
            </Below>
          </Column>
          <Column>
            <Below>
              <WorthKnowing pets={pets ?? []} today={today} renderFace={renderFace} />
            </Below>
            {hasCommunity && isDesktop && (
              <Below>
                <CommunityActivity />
              </Below>
            )}
            {isDesktop && (
              <Below>
                <SupportCentre />
              </Below>
            )}
          </Column>
        </Column>
        <Column className="min-[100rem]:col-start-3">
          <Below>
            <SoFar />
          </Below>
        </Column>
      </div>
    </div>
  )
}

/** Column that can take the focus if it has an id. */
const Column = ({ id, className, children }: { id?: string; className?: string; children: ReactNode }) => (
  <div
    {...(id && { id, tabIndex: -1 })}
    className={joinClasses('grid min-w-0 content-start gap-gap', className)}
  >
    {children}
  </div>
)

/** True once Today was rendered in this document and the cards below it were requested. */
let hasStood = false

/**
 * Loads the cards below Today only after Today has rendered: an earlier request would compete for the connection. On a
 * return to Home they render at once, with the link that led away, which takes the focus.
 */
function Below({ children }: { children: ReactNode }) {
  const [isNext, setNext] = useState(hasStood)
  useEffect(() => {
    hasStood = true
    startTransition(() => setNext(true))
  }, [])
  return isNext ? children : cardPlace
}

/** Greets the user for the time of day; the header above names the plan. */
function Welcome({ sentence }: { sentence?: ReactNode }) {
  const { displayName } = useMe()
  return (
    <PageHeader
      title={
        <>
          {greeting(useFormat().hourOf(useNow()))}, <AsWritten>{displayName}</AsWritten>
        </>
      }
      {...(sentence && { description: sentence })}
      help={HOME_HELP}
    />
  )
}

/**
 * Reserves the height of the longest sentence on a phone, so that nothing below moves after a dose or a late answer.
 */
const Sentence = ({ children }: { children: ReactNode }) => (
  <span className="block min-h-[2lh] sm:min-h-[1lh]">{children}</span>
)
