import { lazy, type ReactNode, Suspense, useState } from 'react'
import { toProblem } from '../../api/problem-error.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { useAdd } from '../../app/add-context.ts'
import type { PetInList } from '../../records/pets.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoGrid, PhotoGridSkeleton } from './photo-grid.tsx'
import { PhotoUpsell } from './photo-upsell.tsx'
import { photoSource } from './photo-source.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

/**
 * A pet's photos. Without the feature the upsell card stands in the place of adding; what is there stays in sight
 * (docs/decisions: a plan never hides what was recorded).
 */
export function PhotosTab({ pet }: { pet: PetInList }) {
  const hasFeature = useHasFeature('photo_storage')
  if (hasFeature) return <Gallery pet={pet} addition={<AddPhoto pet={pet} />} />
  return pet.summary.photos > 0 ? <Gallery pet={pet} addition={<PhotoUpsell />} /> : <PhotoUpsell />
}

function Gallery({ pet, addition }: { pet: PetInList; addition: ReactNode }) {
  const { entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecordPages(
    photoSource,
    pet.id,
  )
  const [shown, setShown] = useState<string>()
  if (!entries && error) {
    const { title, message, requestId } = toProblem(error)
    return (
      <ErrorState
        heading="h3"
        title={title}
        message={message}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!entries) return <PhotoGridSkeleton />
  if (entries.length === 0) {
    return (
      <EmptyState
        heading="h3"
        drawing={<NoRecordsDrawing className="h-28" />}
        title="No photos yet"
        sentence={`Keep how ${pet.name} looked as a baby, a rash for the vet, or just a good day.`}
        action={addition}
      />
    )
  }
  const showMore = () => void fetchNextPage()
  return (
    <div className="grid gap-gap">
      <div className="flex justify-end">{addition}</div>
      <PhotoGrid photos={entries} onOpen={setShown} />
      {hasNextPage && (
        <Button variant="soft" busy={isFetchingNextPage} onClick={showMore}>
          Load more
        </Button>
      )}
      <Suspense>
        {shown && (
          <Lightbox
            photos={entries}
            total={Math.max(pet.summary.photos, entries.length)}
            shownId={shown}
            onShow={setShown}
            onNearEnd={() => {
              if (hasNextPage && !isFetchingNextPage) showMore()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function AddPhoto({ pet }: { pet: PetInList }) {
  const { openAdd } = useAdd()
  const may = useMay('add photos')
  if (!may || pet.archivedAt !== null) return null
  return <Button onClick={() => openAdd('photo', { petId: pet.id })}>Add Photo</Button>
}
