import Images from 'lucide-react/icons/images'
import { useState } from 'react'
import type { Photo } from '@app/domain/files/photos.contract'
import { photoTexts } from '@app/domain/files/photos.errors'
import { photoTypeLabels } from '@app/domain/files/photos.vocabulary'
import { recordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../../api/client/problem-error.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { ListFilters, NothingFound } from '../../records/list-filters.tsx'
import { LoadMore } from '../../records/load-more.tsx'
import type { PetInList } from '../../records/pets.ts'
import { RecordGone } from '../../records/record-gone.tsx'
import { useLinkedRecord } from '../../records/use-linked-record.ts'
import { useListFilter } from '../../records/use-list-filter.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { useAdd } from '../../windows/add-context.ts'
import { UpsellCard } from '../plans/index.ts'
import { PhotoGridSkeleton, photoGrid } from './photo-grid-skeleton.tsx'
import { photoSource, photoTitle } from './photo-source.ts'

/** Upsell in place of the gallery, or of adding to it, if the plan has none or could not be read. */
function PhotoUpsell({ onRetry }: { onRetry?: () => void }) {
  const { title, message } = photoTexts.gallery
  return (
    <div className="grid justify-items-center gap-3">
      <UpsellCard title={title} message={message} icon={<Images aria-hidden size={24} />} />
      {onRetry && (
        <Button variant="soft" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}

interface PhotoGridProps {
  photos: readonly Photo[]
  onOpen: (id: string) => void
}

/** Thumbnails, newest first; each opens its photo. */
function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  return (
    <ul aria-label="Photos" className={photoGrid}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            onClick={() => onOpen(photo.id)}
            className="block aspect-square w-full overflow-hidden rounded-[16px] bg-sunk"
          >
            <img
              src={photo.picture.thumb}
              alt={photoTitle(photo)}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

const filtered = { label: 'Photos', search: { types: photoTypeLabels } }

const WaitingRecords = latePart(() => import('../../records/waiting-records.tsx'))
const Lightbox = latePart(() => import('./lightbox.tsx'))

interface PhotosTabProps {
  pet: PetInList
  /** Photo named in the address, which opens. */
  recordId?: string | undefined
}

/** Photos of a pet. Without photo storage none can be added, but existing ones stay visible (spec core-records §2). */
export default function PhotosTab(props: PhotosTabProps) {
  const hasStorage = useHasFeature('photo_storage')
  if (hasStorage) return <Gallery {...props} />
  return (
    <div className="grid gap-gap">
      <PhotoUpsell />
      {props.pet.summary.photos > 0 && <Gallery {...props} />}
    </div>
  )
}

function Gallery({ pet, recordId }: PhotosTabProps) {
  const filter = useListFilter()
  const { asked, isFiltered } = filter
  const pages = useRecordPages(photoSource, pet.id, { filter: asked })
  const { entries: loaded, error, refetch, hasNextPage, fetchNextPage } = pages
  const { entries, linkedId, gone } = useLinkedRecord(photoSource, {
    petId: pet.id,
    recordId: isFiltered ? undefined : recordId,
    loaded,
  })
  const [shown, setShown] = useShown(linkedId)
  const showToast = useToast()
  const addButton = <AddPhoto pet={pet} />
  // Treats a gallery that can't be read as one outside the plan (spec core-records §8), but offers to try again.
  const notRead = !loaded && error && <NotRead error={error} onRetry={() => void refetch()} />
  const waiting = <WaitingRecords petId={pet.id} operations={['photos.add']} />
  if (!isFiltered && !loaded)
    return (
      <div className="grid gap-gap">
        {waiting}
        {notRead || <PhotoGridSkeleton />}
      </div>
    )
  /** Loads the remaining photos, so that the ring closes at the true last one. */
  const loadAll = async (): Promise<readonly Photo[]> => {
    let read = await fetchNextPage()
    while (read.hasNextPage && !read.isError) read = await read.fetchNextPage()
    if (read.isError)
      showToast({
        title: recordTexts.moreFailed,
        variant: 'danger',
        description: toProblem(read.error).message,
      })
    return read.data?.pages.flatMap((page) => page.entries) ?? entries
  }
  return (
    <div className="grid gap-gap">
      {gone && <RecordGone />}
      {waiting}
      {entries.length === 0 && !isFiltered ? (
        <EmptyState
          heading="h3"
          drawing={<NoRecordsDrawing className="h-28" />}
          title="No photos yet"
          sentence={`Baby pictures, a rash for the vet, or just a good day with ${pet.name}.`}
          action={addButton}
        />
      ) : (
        <>
          <div className="flex justify-end">{addButton}</div>
          <ListFilters kind={filtered} filter={filter} count={pages.total} />
          {notRead}
          {!loaded && !error && <PhotoGridSkeleton />}
          {loaded && entries.length === 0 && <NothingFound onShowAll={filter.clear} />}
          {entries.length > 0 && <PhotoGrid photos={entries} onOpen={setShown} />}
        </>
      )}
      {!pages.isPlaceholderData && <LoadMore pages={pages} />}
      {shown && (
        <Lightbox
          photos={entries}
          total={isFiltered ? pages.total : Math.max(pet.summary.photos, entries.length)}
          shownId={shown}
          onShow={setShown}
          {...(hasNextPage && { onLoadAll: loadAll })}
          onNearEnd={() => {
            if (hasNextPage && !pages.isFetchingNextPage) void fetchNextPage()
          }}
        />
      )}
    </div>
  )
}

/** Users on a paid plan see no upsell: for them a failed read is an ordinary failure. */
function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { household } = useMe()
  if (household.plan === 'free') return <PhotoUpsell onRetry={onRetry} />
  return <LoadFailure heading="h3" error={error} retry={onRetry} />
}

/** Open photo: the one in the address, until the user chooses another. */
function useShown(linkedId: string | undefined) {
  const [chosen, choose] = useState<{ id: string | undefined }>()
  const setShown = (id: string | undefined) => choose({ id })
  return [chosen ? chosen.id : linkedId, setShown] as const
}

function AddPhoto({ pet }: { pet: PetInList }) {
  const { openAdd } = useAdd()
  const may = useMay('add photos')
  const hasStorage = useHasFeature('photo_storage')
  if (!may || !hasStorage || pet.archivedAt !== null) return null
  return <Button onClick={() => openAdd('photo', { petId: pet.id })}>Add Photo</Button>
}
