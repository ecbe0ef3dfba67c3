import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useNavigate, useSearchParams } from 'react-router'
import { lastDayOf } from '@app/domain/pets/memory.rules'
import { byYear, timelineLink, yearsOfTimeline } from '@app/domain/story/medical-timeline.rules'
import { timelineFilterLabels, timelineTexts } from '@app/domain/story/medical-timeline.texts'
import { type TimelineFilter, timelineFilters } from '@app/domain/story/medical-timeline.vocabulary'
import { storyTexts } from '@app/domain/story/story.texts'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { cursorPages } from '../../api/queries.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { LoadMore } from '../../records/load-more.tsx'
import { livingPets, type PetInList, petsQuery } from '../../records/pets.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { FilterChips } from '../../ui/controls/filter-chips.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { UpsellCard } from '../plans/index.ts'
import { EmptyFilter } from './empty-filter.tsx'
import { useYears, Years } from './story-years.tsx'
import { Year } from './timeline-year.tsx'

const { loading, upsell, withoutPets } = timelineTexts

/** Medical history of one pet; for a household without the feature, its plan. */
export default function MedicalTimeline() {
  if (useHasFeature('medical_timeline')) return <ChosenPet />
  return <UpsellCard {...upsell} to="/pro" icon={<History aria-hidden size={24} />} />
}

interface View {
  pet: PetInList
  only: TimelineFilter
  /** Year from whose end the history is read back; undefined reads from now. */
  year: number | undefined
}

/** Reads the view from the address: unknown pets, filters and years are the first living pet, everything and now. */
function viewOf(search: URLSearchParams, pets: readonly PetInList[], today: string): View | undefined {
  const pet = pets.find(({ id }) => id === search.get('pet')) ?? livingPets(pets)[0] ?? pets[0]
  const only = timelineFilters.find((filter) => filter === search.get('show')) ?? 'everything'
  const year = /^(?:1[89]|2[0-2])\d\d$/.test(search.get('year') ?? '')
    ? Number(search.get('year'))
    : undefined
  const isPast = year !== undefined && year < Number(today.slice(0, 4))
  return pet && { pet, only, year: isPast ? year : undefined }
}

function ChosenPet() {
  const { data: pets, error, refetch } = useQuery(petsQuery)
  const [search] = useSearchParams()
  const today = useToday()
  if (!pets && error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!pets) return <SkeletonRows label={loading} />
  const view = viewOf(search, pets, today)
  if (!view) return <WithoutPets />
  return <Timeline key={view.pet.id} {...view} pets={pets} />
}

/** History of a pet, page by page. Shown years stay until another filter or year has loaded. */
function useTimeline({ pet, only, year }: View) {
  const pages = useInfiniteQuery({
    queryKey: [RECORDS_KEY, 'story', 'timeline', pet.id, only, year],
    queryFn: ({ pageParam }) =>
      client.story.listTimeline({
        petId: pet.id,
        only,
        ...(year !== undefined && { year }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  })
  const { dayOf } = useFormat()
  const until = lastDayOf(pet, useToday(), dayOf)
  const [first] = pages.data?.pages ?? []
  const overview = first?.overview ?? { spans: [], weights: [] }
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  return {
    ...pages,
    until,
    shown: entries && byYear({ ...overview, entries, hasMore: pages.hasNextPage, year, until }),
    years: yearsOfTimeline(first?.years ?? [], overview, until),
  }
}

function Timeline({ pets, ...view }: View & { pets: readonly PetInList[] }) {
  const { pet, only, year } = view
  const navigate = useNavigate()
  const timeline = useTimeline(view)
  const { shown, years, until, error, refetch, isPlaceholderData } = timeline
  const show = (next: Parameters<typeof timelineLink>[0]) =>
    void navigate(timelineLink(next), { replace: true, preventScrollReset: true })
  const { current, list, goTo, beginAnew } = useYears({
    years,
    year,
    setYear: (chosen) => show({ petId: pet.id, only, year: chosen }),
    isComing: isPlaceholderData,
  })
  const choose = (filter: TimelineFilter) => {
    show({ petId: pet.id, only: filter })
    beginAnew()
  }
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <div className="grid min-w-0 grid-cols-1 gap-5 @min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] @min-[60rem]:items-end @min-[60rem]:gap-8">
        <div className="grid gap-x-3 gap-y-4 @min-[20rem]:grid-cols-2 @min-[60rem]:grid-cols-1">
          <PetSelect pets={pets} pet={pet} onChoose={(petId) => show({ petId, only })} />
          {years.length > 1 && (
            <div className="@min-[60rem]:hidden">
              <Field label={timelineTexts.year}>
                <Select value={current} onChange={({ target }) => goTo(Number(target.value))}>
                  {years.map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
          )}
        </div>
        <FilterChips
          label={storyTexts.filter}
          choices={timelineFilters.map((filter) => ({ value: filter, label: timelineFilterLabels[filter] }))}
          chosen={only}
          onChoose={choose}
        />
      </div>
      {!shown && error && <LoadFailure heading="h2" error={error} retry={() => void refetch()} />}
      {!shown && !error && <SkeletonRows label={loading} />}
      {shown?.length === 0 && <Nothing pet={pet} only={only} onShowAll={() => choose('everything')} />}
      {shown && shown.length > 0 && (
        <div className="grid gap-8 @min-[60rem]:grid-cols-[minmax(0,1fr)_auto]">
          <div
            ref={list}
            aria-busy={isPlaceholderData}
            className={joinClasses(
              'grid min-w-0 scroll-mt-[calc(var(--above,0px)+var(--bar,0px)+4.5rem)] grid-cols-1 content-start gap-8',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {shown.map((each) => (
              <Year key={each.year} shown={each} pet={pet} only={only} until={until} />
            ))}
            <LoadMore pages={timeline} />
          </div>
          <div className="hidden @min-[60rem]:block">
            <Years years={years} current={current} onChoose={goTo} />
          </div>
        </div>
      )}
    </div>
  )
}

interface PetSelectProps {
  pets: readonly PetInList[]
  pet: PetInList
  onChoose: (petId: string) => void
}

const optionOf = ({ id, name }: PetInList) => (
  <option key={id} value={id}>
    {name}
  </option>
)

function PetSelect({ pets, pet, onChoose }: PetSelectProps) {
  const living = livingPets(pets)
  const archived = pets.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <Field label={timelineTexts.pet}>
      <Select value={pet.id} onChange={({ target }) => onChoose(target.value)}>
        {living.map(optionOf)}
        {archived.length > 0 && <optgroup label={timelineTexts.inMemory}>{archived.map(optionOf)}</optgroup>}
      </Select>
    </Field>
  )
}

interface NothingProps {
  pet: PetInList
  only: TimelineFilter
  onShowAll: () => void
}

function Nothing({ pet, only, onShowAll }: NothingProps) {
  const { openAdd } = useAdd()
  const mayAdd = useMay('add health logs') && pet.archivedAt === null
  if (only !== 'everything') return <EmptyFilter onShowAll={onShowAll} />
  const words = pet.archivedAt === null ? timelineTexts.empty(pet.name) : storyTexts.emptyArchived(pet.name)
  return (
    <EmptyState
      drawing={<NoRecordsDrawing className="h-28" />}
      {...words}
      action={mayAdd && <Button onClick={() => openAdd('weight', { petId: pet.id })}>Add Weight</Button>}
    />
  )
}

function WithoutPets() {
  const { openAdd } = useAdd()
  const mayAdd = useMay('add pets')
  return (
    <EmptyState
      drawing={<NoPetsDrawing className="h-36" />}
      title="Nobody here yet"
      sentence={withoutPets}
      action={mayAdd && <Button onClick={() => openAdd('pet')}>Add Your First Pet</Button>}
    />
  )
}
