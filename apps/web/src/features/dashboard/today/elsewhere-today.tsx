import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { needsToday, planVisits } from '@app/domain/dashboard/visits.rules'
import type { OwnHousehold } from '@app/domain/identity/accounts/accounts.contract'
import { countDoses, ringInWords } from '@app/domain/medications/doses/day-ring.rules'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { HouseholdApiContext, useHouseholdApi } from '../../../api/client/household-api.ts'
import { otherHouseholdApi } from '../../../api/client/other-household-api.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { PartFailure, type PartFailureProps } from '../../../api/part-failure.tsx'
import { MeContext, useMe } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow, useToday } from '../../../format/use-now.ts'
import { faceOf } from '../../../records/face-of.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { dosesQuery, TodayDoses, withMedications } from '../../medications/doses/index.ts'
import { ElsewhereLink } from './elsewhere-link.tsx'
import TodayVisits from './today-visits.tsx'

/** Number of households whose lists are read here; further ones are a page away. */
const MOST = 5
/** Interval of repeated reads: no live stream of another household reaches this page. */
const READ_AGAIN_MILLISECONDS = 60_000

/**
 * Lists today's needs of the animals in the user's other households, household by household.
 * @param alone true if the list has no other entries: households with nothing due are named too
 */
export default function ElsewhereToday({ alone = false }: { alone?: boolean }) {
  const { household, households } = useMe()
  const others = households.filter(({ id }) => id !== household.id)
  const notRead = others.slice(MOST)
  return (
    <>
      {others.slice(0, MOST).map((other) => (
        <OneHousehold key={other.id} household={other} alone={alone} />
      ))}
      {notRead.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-s text-ink-soft">
          Not shown here:
          {notRead.map(({ id, name }) => (
            <ElsewhereLink
              key={id}
              householdId={id}
              path="/"
              className="inline-flex min-h-control items-center font-semibold text-action underline-offset-4 hover:underline"
            >
              {name}
            </ElsewhereLink>
          ))}
        </p>
      )}
    </>
  )
}

interface OneProps {
  household: OwnHousehold
  /** Names the household even if nothing is due. */
  alone: boolean
}

function OneHousehold({ household, alone }: OneProps) {
  const [api] = useState(() => otherHouseholdApi(household.id))
  const {
    data: me,
    error,
    isFetching,
    refetch,
  } = useQuery(api.orpc.accounts.getMe.queryOptions({ input: {} }))
  if (!me) {
    return <Unread household={household} alone={alone} error={error} busy={isFetching} retry={refetch} />
  }
  // A user who sees only the pets' faces there has no list of today.
  if (me.may['view medications'] === undefined) {
    return (
      alone && <Section household={household} sentence="See its pets and what matters in an emergency." />
    )
  }
  return (
    <HouseholdApiContext value={api}>
      <MeContext value={me}>
        <TodayThere household={household} alone={alone} />
      </MeContext>
    </HouseholdApiContext>
  )
}

function TodayThere({ household, alone }: OneProps) {
  const { orpc } = useHouseholdApi()
  const now = useNow()
  const today = useToday()
  const { dayOf } = useFormat()
  const again = { refetchInterval: READ_AGAIN_MILLISECONDS }
  const [pets, due, planned] = useQueries({
    queries: [
      { ...orpc.pets.list.queryOptions({ input: {} }), ...again },
      { ...dosesQuery(today, undefined, orpc), ...again },
      { ...orpc.dashboard.listVisits.queryOptions({ input: {} }), ...again },
    ],
  })
  if (!pets.data || !due.data || !planned.data) {
    const unread = [pets, due, planned].filter(({ data }) => !data)
    return (
      <Unread
        household={household}
        alone={alone}
        error={unread.find(({ error }) => error)?.error ?? null}
        busy={unread.some(({ isFetching }) => isFetching)}
        retry={() => Promise.all(unread.map(({ refetch }) => refetch()))}
      />
    )
  }
  const doses = dosesOfToday(withMedications(due.data), now, dayOf)
  const visits = planVisits(planned.data, dayOf).filter((visit) => needsToday(visit, today))
  if (doses.length + visits.length === 0) {
    return alone && <Section household={household} sentence="No doses or visits today." />
  }
  const nameOf = (petId: string) => pets.data.find(({ id }) => id === petId)?.name ?? ''
  const renderFace = faceOf(pets.data)
  return (
    <Section
      household={household}
      {...(doses.length > 0 && { sentence: ringInWords(countDoses(doses, now)) })}
    >
      <TodayDoses
        label={`Today, ${household.name}`}
        doses={doses}
        now={now}
        nameOf={nameOf}
        renderFace={renderFace}
      >
        {visits.length > 0 && (
          <TodayVisits visits={visits} today={today} nameOf={nameOf} renderFace={renderFace} />
        )}
      </TodayDoses>
    </Section>
  )
}

interface SectionProps {
  household: OwnHousehold
  /** Progress of the day's doses. */
  sentence?: string
  children?: ReactNode
}

/** One household's part of the list, below its name, which links to it. */
function Section({ household: { id, name }, sentence, children }: SectionProps) {
  return (
    <section aria-labelledby={`today-${id}`} className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={`today-${id}`} dir="auto" translate="no" className="min-w-0 font-semibold wrap-anywhere">
          <ElsewhereLink
            householdId={id}
            path="/"
            className="rounded-[6px] underline-offset-4 hover:underline"
          >
            {name}
          </ElsewhereLink>
        </h3>
        {sentence && <p className="text-s text-ink-soft">{sentence}</p>}
      </div>
      {children}
    </section>
  )
}

interface UnreadProps extends OneProps, Pick<PartFailureProps, 'busy' | 'retry'> {
  error: Error | null
}

/**
 * Renders nothing if the user has left the household. While loading, only a list without other entries shows a
 * placeholder.
 */
function Unread({ household, alone, error, busy, retry }: UnreadProps) {
  if (!error) return alone && <Skeleton className="mt-4 h-16" />
  if (hasCode(error, 'NOT_FOUND')) return null
  return (
    <div className="mt-4">
      <PartFailure
        title={`Today in ${household.name} could not be loaded.`}
        error={error}
        busy={busy}
        retry={retry}
      />
    </div>
  )
}
