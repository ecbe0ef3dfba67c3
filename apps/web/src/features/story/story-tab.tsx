import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byMonth } from '@app/domain/story/story.rules'
import { storyFilterLabels, storyTexts } from '@app/domain/story/story.texts'
import { storyFilters, type StoryFilter } from '@app/domain/story/story.vocabulary'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { cursorPages } from '../../api/queries.ts'
import { useMe } from '../../api/use-me.ts'
import { LoadMore } from '../../records/load-more.tsx'
import type { PetInList } from '../../records/pets.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FilterChips } from '../../ui/controls/filter-chips.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { EmptyFilter } from './empty-filter.tsx'
import { Month } from './story-month.tsx'
import { useYears, Years } from './story-years.tsx'

interface Told {
  petId: string
  only: StoryFilter
  /** Year from whose end the story is read back; undefined reads from now. */
  year: number | undefined
}

/** A pet's story, page by page. Shown entries stay until another filter or year has loaded. */
function useStory({ petId, only, year }: Told) {
  const pages = useInfiniteQuery({
    queryKey: [RECORDS_KEY, 'story', petId, only, year],
    queryFn: ({ pageParam }) =>
      client.story.listStory({
        petId,
        only,
        ...(year !== undefined && { year }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  return { ...pages, entries, years: pages.data?.pages[0]?.years ?? [] }
}

/** Events of a pet's life, newest first, for every user who may see the pet. */
export default function StoryTab({ pet }: { pet: PetInList }) {
  const [only, setOnly] = useState<StoryFilter>('everything')
  const [year, setYear] = useState<number>()
  const story = useStory({ petId: pet.id, only, year })
  const { entries, error, refetch, isPlaceholderData, hasNextPage } = story
  const months = byMonth(entries ?? [], hasNextPage)
  const { current, list, goTo, beginAnew } = useYears({
    years: story.years,
    year,
    setYear,
    isComing: isPlaceholderData,
  })
  const show = (filter: StoryFilter) => {
    setOnly(filter)
    setYear(undefined)
    beginAnew()
  }
  return (
    <div className="@container">
      <Filters only={only} onChoose={show} />
      {!entries && error && <LoadFailure heading="h3" error={error} retry={refetch} />}
      {!entries && !error && <SkeletonRows label={storyTexts.loading} />}
      {entries?.length === 0 && <Nothing pet={pet} only={only} onShowAll={() => show('everything')} />}
      {months.length > 0 && (
        <div className="grid gap-8 @min-[52rem]:grid-cols-[minmax(0,1fr)_auto]">
          <div
            ref={list}
            aria-busy={isPlaceholderData}
            className={joinClasses(
              'grid min-w-0 scroll-mt-[calc(var(--above,0px)+var(--bar,0px)+8rem)] grid-cols-1 content-start gap-2 @min-[52rem]:gap-5',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {months.map((month) => (
              <Month key={month.month} month={month} pet={pet} />
            ))}
            <LoadMore pages={story} />
          </div>
          <Years years={story.years} current={current} onChoose={goTo} />
        </div>
      )}
    </div>
  )
}

function Filters({ only, onChoose }: { only: StoryFilter; onChoose: (filter: StoryFilter) => void }) {
  return (
    <div className="pb-3">
      <FilterChips
        label={storyTexts.filter}
        choices={storyFilters.map((filter) => ({ value: filter, label: storyFilterLabels[filter] }))}
        chosen={only}
        onChoose={onChoose}
      />
    </div>
  )
}

interface NothingProps {
  pet: PetInList
  only: StoryFilter
  onShowAll: () => void
}

function Nothing({ pet, only, onShowAll }: NothingProps) {
  if (only !== 'everything') return <EmptyFilter heading="h3" onShowAll={onShowAll} />
  const words = pet.archivedAt === null ? storyTexts.empty(pet.name) : storyTexts.emptyArchived(pet.name)
  return (
    <EmptyState
      heading="h3"
      drawing={<NoRecordsDrawing className="h-28" />}
      {...words}
      action={<Begin pet={pet} />}
    />
  )
}

/** First entries of a story, if the user may add them. */
function Begin({ pet }: { pet: PetInList }) {
  const { openAdd } = useAdd()
  const { may } = useMe()
  if (pet.archivedAt !== null) return null
  return (
    <>
      {may['add photos'] !== undefined && (
        <Button onClick={() => openAdd('photo', { petId: pet.id })}>Add Photo</Button>
      )}
      {may['add health logs'] !== undefined && (
        <Button variant="soft" onClick={() => openAdd('weight', { petId: pet.id })}>
          Add Weight
        </Button>
      )}
    </>
  )
}
