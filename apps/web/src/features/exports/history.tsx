import type { UseQueryResult } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { isUnderWay } from '@app/domain/exports/exports.rules'
import {
  exportDocumentLabels,
  exportTexts,
  failuresInWords,
  petsInWords,
} from '@app/domain/exports/exports.texts'
import { exportDocuments, exportFormatLabels, HISTORY_PAGE } from '@app/domain/exports/exports.vocabulary'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useChange } from '../../api/use-change.ts'
import { formatMonthDay } from '../../format/format-dates.ts'
import { sizeInWords } from '../../format/size-in-words.ts'
import { useFormat } from '../../format/use-format.ts'
import { faceOf } from '../../records/face-of.tsx'
import type { PetInList } from '../../records/pets.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { TurnButtons } from './turn-buttons.tsx'
import { type ExportOrder, exportsQuery } from './use-exports.ts'

interface HistoryProps {
  list: UseQueryResult<{ entries: ExportEntry[] }>
  pets: readonly PetInList[]
  starting: boolean
  onStart: (order: ExportOrder) => void
  fetching: string | undefined
  onDownload: (entry: ExportEntry) => void
}

/** Finished exports of the user: download, export again, and delete. */
export function History({ list: { data, error, refetch }, ...rows }: HistoryProps) {
  const [asked, setPage] = useState(1)
  if (!data && error) return <LoadFailure error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading history" />
  const finished = data.entries.filter((entry) => !isUnderWay(entry))
  const pages = Math.max(1, Math.ceil(finished.length / HISTORY_PAGE))
  const page = Math.min(asked, pages)
  const from = (page - 1) * HISTORY_PAGE
  const shown = finished.slice(from, from + HISTORY_PAGE)
  if (finished.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<NoRecordsDrawing className="h-28" />} {...exportTexts.noHistory} />
      </Card>
    )
  }
  return (
    <Card className="pb-3">
      <CardHeader title={exportTexts.history} action={<ClearHistory />} />
      <RowList label={exportTexts.history}>
        {shown.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} {...rows} />
        ))}
      </RowList>
      <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line pt-1.5">
        <p aria-live="polite" className="text-s text-ink-soft">
          {exportTexts.shown(from + 1, from + shown.length, finished.length)}
        </p>
        <TurnButtons
          page={page}
          pages={pages}
          labels={{ back: exportTexts.newer, on: exportTexts.older }}
          onTurn={setPage}
        />
      </div>
    </Card>
  )
}

function ClearHistory() {
  const [isOpen, setOpen] = useState(false)
  const { busy, carryOut } = useChange({ touches: [exportsQuery.queryKey] })
  const clear = async () => {
    await carryOut(() => client.exports.clearExports({}), exportTexts.cleared)
    setOpen(false)
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" className="-mr-3 px-3 text-s text-action!">
          {exportTexts.clearHistory}
        </Button>
      }
      {...exportTexts.clearQuestion}
      busy={busy}
      onConfirm={() => void clear()}
    />
  )
}

type HistoryRowProps = Omit<HistoryProps, 'list'> & { entry: ExportEntry }

function HistoryRow({ entry, pets, starting, onStart, fetching, onDownload }: HistoryRowProps) {
  const { dayOf } = useFormat()
  const { busy, carryOut } = useChange({ touches: [exportsQuery.queryKey] })
  const { id, document, format, bytes, keptUntil } = entry
  const title = exportDocumentLabels[document]
  const isKept = keptUntil !== null
  const order = orderOf(entry)
  const failures = failuresInWords(entry)
  return (
    <Row
      leading={<Faces entry={entry} pets={pets} />}
      title={title}
      detail={
        <>
          <AsWritten>{petsInWords(entry.pets.map(({ name }) => name))}</AsWritten> ·{' '}
          {formatMonthDay(dayOf(entry.createdAt))}
          {bytes !== null && ` · ${exportFormatLabels[format]}, ${sizeInWords(bytes)}`}
          {failures && <span className="block text-danger">{failures}</span>}
          {entry.state === 'ready' && (
            <span className="block">
              {isKept ? exportTexts.keptUntil(formatMonthDay(dayOf(keptUntil))) : exportTexts.gone.title}
            </span>
          )}
        </>
      }
      trailing={
        <div className="flex flex-wrap items-center gap-1">
          {isKept ? (
            <Button
              variant="soft"
              aria-label={exportTexts.downloadOf(title)}
              busy={fetching === id}
              icon={<Download aria-hidden size={18} />}
              onClick={() => onDownload(entry)}
            >
              {exportTexts.download}
            </Button>
          ) : (
            order && (
              <Button
                variant="quiet"
                className="ring-1 ring-line ring-inset"
                aria-label={exportTexts.againOf(title)}
                busy={starting}
                icon={<RotateCcw aria-hidden size={18} />}
                onClick={() => onStart(order)}
              >
                {exportTexts.again}
              </Button>
            )
          )}
          <IconButton
            label={exportTexts.deleteOf(title)}
            icon={<Trash2 aria-hidden size={18} />}
            disabled={busy}
            onClick={() =>
              void carryOut(() => client.exports.deleteExport({ exportId: id }), exportTexts.deleted)
            }
          />
        </div>
      }
    />
  )
}

/** The same export again, of the pets that it had. */
function orderOf(entry: ExportEntry): ExportOrder | undefined {
  const { format, period, sections, paper, vaccinationId, pets } = entry
  const document = exportDocuments.find((each) => each === entry.document)
  return (
    document && { document, format, period, sections, paper, vaccinationId, petIds: pets.map(({ id }) => id) }
  )
}

/** Number of faces of an export; the words beside them name more. */
const FACES = 3

const Faces = ({ entry, pets }: { entry: ExportEntry; pets: readonly PetInList[] }) => (
  <span aria-hidden className="flex w-14 justify-center -space-x-4.5">
    {entry.pets.slice(0, FACES).map(({ id }) => (
      <span key={id} className="relative rounded-[12px] bg-surface p-0.5">
        {faceOf(pets)(id, 'size-7.5 rounded-[10px]')}
      </span>
    ))}
  </span>
)
