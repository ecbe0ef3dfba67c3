import CircleCheck from 'lucide-react/icons/circle-check'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { petInProgress } from '@app/domain/exports/exports.rules'
import {
  countInWords,
  exportDocumentLabels,
  exportTexts,
  missingInWords,
  workInWords,
} from '@app/domain/exports/exports.texts'
import { faceOf } from '../../records/face-of.tsx'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { bar } from '../../ui/layout/bar.ts'

interface JobBarProps {
  /** The export in progress, or for a moment the one that is complete. */
  entry: ExportEntry
  pets: readonly PetInList[]
  canceling: boolean
  onCancel: () => void
}

/** Progress of an export: above the bar at the foot of a phone, else above the content. */
export function JobBar({ entry, pets, canceling, onCancel }: JobBarProps) {
  const isReady = entry.state === 'ready'
  const pet = entry.pets[petInProgress(entry) - 1]
  return (
    <section
      {...bar}
      aria-label={exportDocumentLabels[entry.document]}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-[20px] bg-surface p-3 shadow-float ring-1 ring-line max-tablet:fixed max-tablet:inset-x-3 max-tablet:bottom-[calc(84px+env(safe-area-inset-bottom))] max-tablet:z-20 tablet:grid-cols-[auto_minmax(0,1fr)_minmax(10rem,20rem)_auto] tablet:bg-action-soft tablet:px-4 tablet:shadow-none tablet:ring-0 print:hidden"
    >
      {isReady ? (
        <CircleCheck aria-hidden size={28} className="m-2 text-good" />
      ) : (
        pet && faceOf(pets)(pet.id, 'size-11 rounded-[14px]')
      )}
      <div className="min-w-0">
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
          {isReady ? exportTexts.complete : <Position entry={entry} />}
        </p>
        <p className="line-clamp-2 text-s text-ink-soft wrap-anywhere">
          {isReady ? (missingInWords(entry) ?? exportDocumentLabels[entry.document]) : workInWords(entry)}
        </p>
      </div>
      <Steps entry={entry} />
      {!isReady && (
        <Button
          variant="soft"
          busy={canceling}
          className="tablet:bg-surface! max-tablet:col-start-3 max-tablet:row-start-1"
          onClick={onCancel}
        >
          {exportTexts.cancel}
        </Button>
      )}
    </section>
  )
}

/** 'Miso, 2 of 3' */
const Position = ({ entry }: { entry: ExportEntry }) => (
  <>
    <AsWritten>{entry.pets[petInProgress(entry) - 1]?.name}</AsWritten>, {countInWords(entry)}
  </>
)

/** Number of pets from which the segments touch nearly. */
const MANY = 12

/** One segment per pet: full, in progress, and empty. The words beside them say the same. */
function Steps({ entry: { pets, done, state } }: { entry: ExportEntry }) {
  const stepOf = (at: number) => {
    if (at < done || state === 'ready') return 'w-full'
    return at === done && state === 'making' ? 'w-1/2 animate-glow' : 'w-0'
  }
  return (
    <div
      aria-hidden
      className={joinClasses(
        'flex max-tablet:col-span-full max-tablet:row-start-2',
        pets.length > MANY ? 'gap-px' : 'gap-1.5',
      )}
    >
      {pets.map(({ id }, at) => (
        <span
          key={id}
          className="h-2 min-w-0 flex-1 overflow-hidden rounded-chip bg-sunk tablet:bg-surface high-contrast:outline-1 high-contrast:outline-line-control"
        >
          <span
            className={joinClasses(
              'block h-full rounded-chip bg-action transition-[width] duration-300',
              stepOf(at),
            )}
          />
        </span>
      ))}
    </div>
  )
}
