import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Children, type ReactNode, Suspense } from 'react'
import { LoadFailure } from '../api/load-failure.tsx'
import { useMe } from '../api/use-me.ts'
import { useAdd } from '../shell/add-context.ts'
import { useFormat } from '../format/use-format.ts'
import { useNow } from '../format/use-now.ts'
import { NoRecordsDrawing } from '../ui/art/empty/no-records-drawing.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { editButtonId, useReturnToEditButton } from './edit-focus.ts'
import type { RecordEntry, RecordKind, RecordWords, RowExtras } from './record-kind.ts'
import type { PetInList } from './pets.ts'
import { LoadMore } from './load-more.tsx'
import { RecordGone } from './record-gone.tsx'
import { useEditorsHere } from './unsaved-edits.ts'
import { useDeleteRecord } from './use-delete-record.tsx'
import { useEditedEntry } from './use-edited-entry.ts'
import { useLinkedRecord } from './use-linked-record.ts'
import { useMayChange } from './use-may-change.ts'
import { useRecordPages } from './use-record-pages.ts'

interface RecordListProps<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  /** Whose records they are; a kind of the household needs no pet. */
  pet?: PetInList
  /** The entry that the address leads to. */
  recordId?: string | undefined
  extras?: RowExtras
  /** Stands with the kind's own tools. */
  tools?: ReactNode
}

/** The records of one kind: adding, reading, changing in place and deleting, as far as the person may. */
export function RecordList<Entry extends RecordEntry>({
  kind,
  pet,
  recordId,
  extras,
  tools,
}: RecordListProps<Entry>) {
  const petId = pet?.id ?? ''
  const pages = useRecordPages(kind, petId)
  const { entries: loaded, error, refetch } = pages
  const { entries, linkedId, gone } = useLinkedRecord(kind, { petId, recordId, loaded })
  const edited = useEditedEntry(entries)
  const toolsAt = (empty: boolean) => (
    <>
      {pet && <AddButton kind={kind} pet={pet} />}
      {pet && <Tools kind={kind} pet={pet} empty={empty} />}
      {tools}
    </>
  )
  if (!loaded && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!loaded) return <SkeletonRows label={`Loading ${kind.label}`} />
  if (edited.rows.length === 0) {
    return (
      <>
        {gone && <RecordGone />}
        <EmptyState
          heading="h3"
          drawing={<NoRecordsDrawing className="h-28" />}
          {...kind.empty}
          action={<div className="flex flex-wrap justify-center gap-2 empty:hidden">{toolsAt(true)}</div>}
        />
      </>
    )
  }
  return (
    <div className="grid gap-2">
      {gone && <RecordGone />}
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">{toolsAt(false)}</div>
      <Entries kind={kind} edited={edited} linkedId={linkedId} {...(extras && { extras })} />
      <LoadMore pages={pages} />
    </div>
  )
}

/** What can be done with the records as a whole; it comes when the list is first seen. */
function Tools<Entry extends RecordEntry>({
  kind,
  pet,
  empty,
}: OfPet<Entry> & { empty: boolean }): ReactNode {
  return (
    kind.Tools && (
      <Suspense fallback={null}>
        <kind.Tools pet={pet} empty={empty} />
      </Suspense>
    )
  )
}

interface OfPet<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  pet: PetInList
}

function AddButton<Entry extends RecordEntry>({ kind, pet }: OfPet<Entry>): ReactNode {
  const { openAdd } = useAdd()
  const { may } = useMe()
  const { add } = kind
  // Archived pets accept no new records.
  if (!add || may[`add ${kind.words}`] === undefined || pet.archivedAt !== null) return null
  return <Button onClick={() => openAdd(add.id, { petId: pet.id })}>{add.label}</Button>
}

/** Rows whose extras are asked for at once. */
const TOGETHER = 50

/** The ids of the rows that are asked for with the row at a place. */
function idsReadWith(entries: readonly RecordEntry[], at: number): string[] {
  const first = at - (at % TOGETHER)
  return entries.slice(first, first + TOGETHER).map(({ id }) => id)
}

/** What could not be read of the extras, said once for the rows that were asked for together. */
function ExtrasFailures({ extras, entries }: { extras: RowExtras; entries: readonly RecordEntry[] }) {
  return entries
    .map((_, at) => at)
    .filter((at) => at % TOGETHER === 0)
    .map((at) => (
      <extras.Failure key={at} petId={entries[at]?.petId ?? ''} entryIds={idsReadWith(entries, at)} />
    ))
}

/** The rows; at most one of them is being changed. */
function Entries<Entry extends RecordEntry>({
  kind,
  edited: { rows, editing, edit: startEditing, close },
  linkedId,
  extras,
}: {
  kind: RecordKind<Entry>
  edited: ReturnType<typeof useEditedEntry<Entry>>
  linkedId: string | undefined
  extras?: RowExtras
}) {
  const now = useNow()
  const format = useFormat()
  const moment = { now, today: format.dayOf(now), format }
  const mayEdit = useMayChange(`edit ${kind.words}`)
  const mayDelete = useMayChange(`delete ${kind.words}`)
  const { ask, question } = useDeleteRecord(kind)
  const { leave } = useEditorsHere()
  useReturnToEditButton(editing)
  return (
    <>
      {extras && <ExtrasFailures extras={extras} entries={rows} />}
      <RowList label={kind.label}>
        {rows.map((entry, at) => {
          if (entry.id === editing)
            return <EditedRow key={entry.id} kind={kind} entry={entry} onClose={close} />
          const { title, leading, chips, lines } = kind.describe(entry, moment)
          const edit = mayEdit(entry) ? () => leave(() => startEditing(entry)) : undefined
          return (
            <Row
              key={entry.id}
              marked={entry.id === linkedId}
              leading={leading}
              title={<Title title={title} chips={chips} />}
              detail={<Lines lines={lines} />}
              trailing={
                <span className="flex">
                  {extras && <extras.Button petId={entry.petId ?? ''} entryId={entry.id} title={title} />}
                  {edit && (
                    <IconButton
                      id={editButtonId(entry.id)}
                      label={`Edit ${title}`}
                      icon={<Pencil aria-hidden size={18} />}
                      onClick={edit}
                    />
                  )}
                  {mayDelete(entry) && (
                    <IconButton
                      label={`Delete ${title}`}
                      icon={<Trash2 aria-hidden size={18} />}
                      onClick={() => ask(entry)}
                    />
                  )}
                </span>
              }
              below={
                (kind.Below ?? extras) && (
                  <>
                    {kind.Below && (
                      <Suspense fallback={null}>
                        <kind.Below entry={entry} onEdit={edit} />
                      </Suspense>
                    )}
                    {extras && (
                      <extras.Below
                        petId={entry.petId ?? ''}
                        entryId={entry.id}
                        entryIds={idsReadWith(rows, at)}
                      />
                    )}
                  </>
                )
              }
            />
          )
        })}
      </RowList>
      {question}
    </>
  )
}

function EditedRow<Entry extends RecordEntry>({
  kind,
  entry,
  onClose,
}: {
  kind: RecordKind<Entry>
  entry: Entry
  onClose: () => void
}) {
  return (
    <li className="py-row">
      <Suspense fallback={<SkeletonRows label="Loading" rows={1} />}>
        <kind.Editor entry={entry} onClose={onClose} />
      </Suspense>
    </li>
  )
}

function Title({ title, chips }: { title: string; chips: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {title}
      {chips}
    </span>
  )
}

function Lines({ lines }: { lines: RecordWords['lines'] }) {
  return Children.toArray(lines.filter((line) => line !== '')).map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line has no state, and its place is what it is known by
    <span key={at} className="block whitespace-pre-line">
      {line}
    </span>
  ))
}
