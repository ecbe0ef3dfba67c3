import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Photo, photos as photoKind } from '@app/domain/files/photos.contract'
import { photoTexts } from '@app/domain/files/photos.errors'
import { photoEditTypes } from '@app/domain/files/photos.vocabulary'
import { formatDay } from '../../format/format-dates.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { useDeleteRecord } from '../../records/use-delete-record.tsx'
import { useMayChange } from '../../records/use-may-change.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FullDialog } from '../../ui/overlays/full-dialog.tsx'
import { PhotoFields, photoForms } from './photo-fields.tsx'
import { photoFileName, photoSource, photoTitle } from './photo-source.ts'
import { useZoom } from './use-zoom.ts'

interface ThumbnailStripProps {
  photos: readonly Photo[]
  shownId: string
  onShow: (id: string) => void
}

/** Loaded photos in a row below the shown one. */
function ThumbnailStrip({ photos, shownId, onShow }: ThumbnailStripProps) {
  return (
    <ul
      aria-label="All photos"
      className="mx-auto flex max-w-full shrink-0 gap-2 overflow-x-auto px-pad py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      {photos.map((photo) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Show ${photoTitle(photo)}`}
            aria-current={photo.id === shownId}
            onClick={() => onShow(photo.id)}
            className={joinClasses(
              'block size-14 overflow-hidden rounded-[12px] border-2',
              photo.id === shownId ? 'border-action' : 'border-transparent',
            )}
          >
            <img src={photo.picture.thumb} alt="" loading="lazy" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Changes the fields of a photo. */
function EditPhoto({ entry, onClose }: EditorProps<Photo>) {
  const edit = useEditForm(photoForms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${photoTitle(entry)}`} edit={edit} kind={photoKind} onClose={onClose}>
      <PhotoFields fields={fieldSetOf(edit)} types={photoEditTypes} />
    </EditFrame>
  )
}

interface LightboxProps {
  photos: readonly Photo[]
  /** Number of photos, loaded or not. */
  total: number
  shownId: string
  /** Shows another photo; undefined closes the lightbox. */
  onShow: (id: string | undefined) => void
  /** Called near the end of the loaded photos. */
  onNearEnd: () => void
  /** Loads the remaining photos and returns all of them. */
  onLoadAll?: () => Promise<readonly Photo[]>
}

/**
 * Full view of one photo. Arrow keys or a swipe go round in a ring, Delete asks and deletes, Escape closes (spec
 * core-records §2). Two fingers, a double tap, the button, or plus and minus zoom.
 */
export default function Lightbox({ photos, total, shownId, onShow, onNearEnd, onLoadAll }: LightboxProps) {
  const [editing, setEditing] = useState(false)
  const found = photos.findIndex(({ id }) => id === shownId)
  const place = Math.max(found, 0)
  const photo = photos[place]
  const edits = useUnsavedEdits()
  const show = (id: string | undefined) => {
    setEditing(false)
    onShow(id)
  }
  const stepToLast = async (loadAll: () => Promise<readonly Photo[]>) => show((await loadAll()).at(-1)?.id)
  const step = (by: number) => {
    if (by < 0 && place === 0 && onLoadAll) void stepToLast(onLoadAll)
    else show(photos.at((place + by) % photos.length)?.id)
  }
  const mayDelete = useMayChange(`delete ${photoSource.words}`)
  const mayEdit = useMayChange('edit photos')
  const { ask, question } = useDeleteRecord(photoSource, () =>
    // Shows the next photo in its place; after the last one there is none to show.
    show(photos.length > 1 ? photos[(place + 1) % photos.length]?.id : undefined),
  )
  const zoom = useZoom(photo?.id ?? '', (by) => {
    if (photos.length > 1) edits.leave(() => step(by))
  })
  useNearEnd(place >= photos.length - 2, onNearEnd)
  if (!photo) return null

  const onKey = (event: KeyboardEvent) => {
    if (editing) return
    if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
    else if (event.key === '+' && !zoom.isZoomed) zoom.toggle()
    else if (event.key === '-' && zoom.isZoomed) zoom.toggle()
    else if (event.key === 'Delete' && mayDelete(photo)) ask(photo)
    else return
    event.preventDefault()
  }
  return (
    <FullDialog
      title={photoTitle(photo)}
      onClose={() => edits.leave(() => onShow(undefined))}
      onKey={onKey}
      tools={
        <>
          <IconButton
            label={zoom.isZoomed ? photoTexts.zoomOut : photoTexts.zoomIn}
            icon={zoom.isZoomed ? <ZoomOut aria-hidden size={20} /> : <ZoomIn aria-hidden size={20} />}
            onClick={zoom.toggle}
          />
          <a
            href={photo.picture.original}
            download={photoFileName(photo)}
            aria-label={photoTexts.fullSize}
            title={photoTexts.fullSize}
            className="grid size-11 shrink-0 place-items-center rounded-chip text-ink transition-colors hover:bg-sunk"
          >
            <Download aria-hidden size={20} />
          </a>
          {mayEdit(photo) && (
            <IconButton
              label="Edit photo"
              icon={<Pencil aria-hidden size={20} />}
              onClick={() => setEditing(true)}
            />
          )}
          {mayDelete(photo) && (
            <IconButton
              label="Delete photo"
              icon={<Trash2 aria-hidden size={20} />}
              onClick={() => ask(photo)}
            />
          )}
        </>
      }
    >
      <figure className="relative flex min-h-0 flex-1 flex-col">
        <div
          {...zoom.frame}
          data-zoomed={zoom.isZoomed}
          className={joinClasses(
            'grid min-h-0 flex-1 touch-none place-items-center overflow-hidden select-none',
            zoom.isZoomed ? 'cursor-grab active:cursor-grabbing' : 'px-2 sm:px-16',
          )}
        >
          <img
            key={photo.id}
            src={zoom.isZoomed ? photo.picture.original : photo.picture.large}
            alt={photoTitle(photo)}
            width={photo.width}
            height={photo.height}
            draggable={false}
            style={zoom.picture.style}
            className={joinClasses(
              'size-full min-h-0 animate-appear object-contain',
              !zoom.picture.isMoving && 'transition-transform motion-reduce:transition-none',
            )}
          />
        </div>
        {photos.length > 1 && !zoom.isZoomed && <Steps onStep={(by) => edits.leave(() => step(by))} />}
        <figcaption className="px-pad pt-3 text-center">
          {photo.caption && <p className="font-semibold">{photo.caption}</p>}
          <p className="text-s text-ink-soft">
            <span aria-live="polite">
              {place + 1} of {total}
            </span>
            {' · '}
            {formatDay(photo.takenOn)}
          </p>
        </figcaption>
      </figure>
      {editing ? (
        <div className="max-h-[60dvh] overflow-y-auto border-t border-line p-pad sm:mx-auto sm:w-[min(640px,100%)]">
          <UnsavedEditsGuard edits={edits}>
            <EditPhoto key={photo.id} entry={photo} onClose={() => setEditing(false)} />
          </UnsavedEditsGuard>
        </div>
      ) : (
        <ThumbnailStrip photos={photos} shownId={photo.id} onShow={onShow} />
      )}
      {question}
    </FullDialog>
  )
}

function useNearEnd(near: boolean, onNearEnd: () => void): void {
  const load = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (near) load()
  }, [near])
}

function Steps({ onStep }: { onStep: (by: number) => void }) {
  return (
    <>
      <span className="absolute top-[45%] left-2">
        <IconButton
          label="Previous photo"
          icon={<ChevronLeft aria-hidden size={26} />}
          className="bg-surface shadow-raised"
          onClick={() => onStep(-1)}
        />
      </span>
      <span className="absolute top-[45%] right-2">
        <IconButton
          label="Next photo"
          icon={<ChevronRight aria-hidden size={26} />}
          className="bg-surface shadow-raised"
          onClick={() => onStep(1)}
        />
      </span>
    </>
  )
}
