import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PetTab, petLink } from '@app/domain/pets/pet-link'
import {
  type ActivityEntry,
  type ActivitySubject,
  activitySubjects,
} from '@app/domain/registry/activity.contract'
import {
  changeInWords,
  deedInWords,
  doerOf,
  subjectWords,
  thingInWords,
} from '@app/domain/registry/activity.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { cursorPages, orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { distanceInWords, formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { LoadMore } from '../../records/load-more.tsx'
import { petsQuery } from '../../records/pets.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

const TITLE = 'Family Activity'
const PAGE = 20

/** Tab of a pet's page that shows the subject. */
const tabs: Readonly<Partial<Record<ActivitySubject, PetTab>>> = {
  pets: 'overview',
  medications: 'meds',
  doses: 'meds',
  refills: 'meds',
  appointments: 'appts',
  health_logs: 'health',
  measure_targets: 'health',
  exercise_goals: 'health',
  vaccinations: 'vax',
  photos: 'photos',
  documents: 'docs',
  service_providers: 'overview',
}
/** Subjects that are highlighted on their tab after a link to them. */
const marked: ReadonlySet<ActivitySubject> = new Set([
  'medications',
  'appointments',
  'health_logs',
  'vaccinations',
  'documents',
])

interface Chosen {
  actorId: string
  petId: string
  subject: ActivitySubject | ''
}

/** Activity of the household, day by day; each entry links to its subject. */
export function ActivityCard() {
  const [chosen, setChosen] = useState<Chosen>({ actorId: '', petId: '', subject: '' })
  const pages = useActivity(chosen)
  const isFiltered = Object.values(chosen).some(Boolean)
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  return (
    <Card>
      <CardHeader title={TITLE} />
      <Filters chosen={chosen} onChoose={setChosen} />
      {!entries && pages.error ? (
        <LoadFailure heading="h3" error={pages.error} retry={pages.refetch} />
      ) : !entries ? (
        <SkeletonRows label="Loading the activity" rows={4} />
      ) : entries.length === 0 ? (
        <p className="py-4 text-ink-soft">{isFiltered ? 'No activity matches.' : 'No activity yet.'}</p>
      ) : (
        <Days entries={entries} />
      )}
      <LoadMore pages={pages} />
    </Card>
  )
}

/** Number of entries of the latest activity. */
const LATEST = 4

/** The latest activity, with the way to all of it. */
export function LatestActivity() {
  const latest = useQuery(orpc.activity.listActivity.queryOptions({ input: { limit: LATEST } }))
  const { dayOf, time } = useFormat()
  const today = useToday()
  const entries = latest.data?.entries
  const whenOf = (at: string) => (dayOf(at) === today ? time(at) : distanceInWords(dayOf(at), today))
  return (
    <Card aria-labelledby="family-activity">
      <CardHeader title={TITLE} id="family-activity" action={<Link to="/family">View All</Link>} />
      {!entries && latest.error && (
        <LoadFailure heading="h3" error={latest.error} retry={() => void latest.refetch()} />
      )}
      {!entries && !latest.error && <SkeletonRows label="Loading the activity" rows={LATEST} />}
      {entries?.length === 0 && <p className="text-ink-soft">No activity yet.</p>}
      {entries && (
        <RowList label={TITLE}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} when={whenOf(entry.at)} />
          ))}
        </RowList>
      )}
    </Card>
  )
}

function useActivity({ actorId, petId, subject }: Chosen) {
  const filters = { ...(actorId && { actorId }), ...(petId && { petId }), ...(subject && { subject }) }
  return useInfiniteQuery(
    orpc.activity.listActivity.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: PAGE,
        ...filters,
        ...(cursor !== undefined && { cursor }),
      }),
      ...cursorPages,
    }),
  )
}

interface FiltersProps {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function Filters({ chosen, onChoose }: FiltersProps) {
  const { data: people = [] } = useQuery(orpc.households.listMembers.queryOptions({ input: {} }))
  const { data: pets = [] } = useQuery(petsQuery)
  const seesAccess = useMay('give support access')
  const choose = (part: Partial<Chosen>) => onChoose({ ...chosen, ...part })
  const subjects = activitySubjects.filter((subject) => seesAccess || subject !== 'support_access')
  return (
    <div className="mb-2 grid gap-3 sm:grid-cols-3">
      <Field label="Person">
        <Select value={chosen.actorId} onChange={(event) => choose({ actorId: event.target.value })}>
          <option value="">Everyone</option>
          {people.map(({ userId, displayName }) => (
            <option key={userId} value={userId}>
              {displayName}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Pet">
        <Select value={chosen.petId} onChange={(event) => choose({ petId: event.target.value })}>
          <option value="">All pets</option>
          {pets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind">
        <Select
          value={chosen.subject}
          onChange={(event) => choose({ subject: event.target.value as Chosen['subject'] })}
        >
          <option value="">Everything</option>
          {subjects.map((subject) => (
            <option key={subject} value={subject}>
              {subjectWords[subject].all}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function Days({ entries }: { entries: readonly ActivityEntry[] }) {
  const { dayOf, time } = useFormat()
  const today = useToday()
  const days = Map.groupBy(entries, ({ at }) => dayOf(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="mt-4">
      <h3 className="text-s font-semibold text-ink-soft">
        {formatDay(day)} · {distanceInWords(day, today)}
      </h3>
      <RowList label={formatDay(day)}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} when={time(entry.at)} />
        ))}
      </RowList>
    </section>
  ))
}

function Entry({ entry, when }: { entry: ActivityEntry; when: string }) {
  const { moment } = useFormat()
  const { data: pets = [] } = useQuery(petsQuery)
  const { at, subject } = entry
  const petId = petOf(entry)
  const thing = thingInWords(entry)
  const doer = doerOf(entry)
  const pet = pets.find(({ id }) => id === petId)
  const to = placeOf(entry)
  const deed = deedInWords(entry)
  const about = [
    thing !== doer && thing,
    // The action names them.
    subject !== 'pets' && subject !== 'support_access' && pet?.name,
    entry.change && changeInWords(entry.change, moment),
  ]
  return (
    <Row
      leading={<Avatar name={doer} />}
      title={
        <span className="font-normal">
          <span dir="auto" translate="no" className="font-semibold">
            {doer}
          </span>{' '}
          {to && pet ? <Link to={to}>{deed}</Link> : deed}
        </span>
      }
      detail={about.filter(Boolean).join(' · ')}
      trailing={
        <time dateTime={at} className="text-s text-ink-soft">
          {when}
        </time>
      }
    />
  )
}

/** Id of the pet that the entry is about; a pet is about itself. */
const petOf = ({ subject, subjectId, petId }: ActivityEntry): string | null =>
  subject === 'pets' ? subjectId : petId

/** Link to the subject, if it still exists. */
function placeOf(entry: ActivityEntry): string | undefined {
  const { subject, subjectId, isThere } = entry
  const [tab, petId] = [tabs[subject], petOf(entry)]
  if (!tab || petId === null || !isThere) return undefined
  return petLink({ petId, tab, ...(marked.has(subject) && { recordId: subjectId }) })
}
