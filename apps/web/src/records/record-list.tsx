import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { recordTexts } from '@app/domain/records/records.texts'
import { LoadFailure } from '../api/load-failure.tsx'
import { useMe } from '../api/use-me.ts'
import { useFormat } from '../format/use-format.ts'
import { useNow } from '../format/use-now.ts'
import { NoRecordsDrawing } from '../ui/art/empty/no-records-drawing.tsx'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../ui/layout/skeleton.tsx'
import { useAdd } from '../windows/add-context.ts'
import { useReturnToEditButton } from './edit-focus.ts'
import { ListFilters, NothingFound } from './list-filters.tsx'
import { LoadMore } from './load-more.tsx'
import type { PetInList } from './pets.ts'
import { RecordGone } from './record-gone.tsx'
import type { RecordEntry, RecordFilter, RecordKind, RowExtras } from './record-kind.ts'
import { RecordRows } from './record-rows.tsx'
import { useEditorsHere } from './unsaved-edits.ts'
import { useEditedEntry } from './use-edited-entry.ts'
import { useLinkedRecord } from './use-linked-record.ts'
import { useListFilter } from './use-list-filter.ts'
import { useRecordPages } from './use-record-pages.ts'

interface PastRecordsProps {
  count: number
  /** Initial state, until the person folds or unfolds it. */
  unfolded: boolean
  /** Called before the content is folded away. */
  onFold: () => void
  children: ReactNode
}

/** Past records, folded into one line. */
function PastRecords({ count, unfolded, onFold, children }: PastRecordsProps) {
  const id = useId()
  const [chosen, choose] = useState<boolean>()
  const { leave } = useEditorsHere()
  const isOpen = chosen ?? unfolded
  const toggle = () => {
    if (!isOpen) {
      choose(true)
      return
    }
    leave(() => {
      onFold()
      choose(false)
    })
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          className="flex min-h-control items-center gap-2 rounded-control font-semibold text-ink-soft hover:text-ink"
        >
          {recordTexts.past(count)}
          <ChevronDown
            aria-hidden
            size={20}
            className={joinClasses('shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-3">
          {children}
        </div>
      )}
    </section>
  )
}

interface RecordListProps<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  /** The pet of the records; a kind of the household needs none. */
  pet?: PetInList
  /** Filters in the address; a type among them is the first choice of the list's own filter. */
  given?: RecordFilter
  /** The entry in the address. */
  recordId?: string | undefined
  extras?: RowExtras
  /** Shown with the kind's own tools; a function receives the filters in effect. */
  tools?: ReactNode | ((filter: RecordFilter) => ReactNode)
  /** True if the list is already on a card and draws none of its own. */
  inCard?: boolean
  /** Heading of that card, with the tools beside it. */
  heading?: ReactNode
}

/** The list's own filter decides the type. */
const withoutType = (filter: RecordFilter = {}): RecordFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== 'type'))

/**
 * The records of one kind: adding, reading, changing in place and deleting, as far as the person's permissions allow.
 */
export function RecordList<Entry extends RecordEntry>({
  kind,
  pet,
  given,
  recordId,
  extras,
  tools,
  inCard = false,
  heading,
}: RecordListProps<Entry>) {
  const petId = pet?.id ?? ''
  const filter = useListFilter(given?.type)
  const { isFiltered, typed } = filter
  const { parts } = kind
  const says = kind.search?.says
  const asked = says ? {} : { ...withoutType(given), ...filter.asked }
  const pages = useRecordPages(kind, petId, { filter: { ...asked, ...(parts && { part: 'current' }) } })
  const pastPages = useRecordPages(kind, petId, {
    filter: { ...asked, part: 'past' },
    enabled: parts !== undefined,
  })
  const loaded = pages.entries && [...pages.entries, ...(pastPages.entries ?? [])]
  const linked = useLinkedRecord(kind, { petId, recordId: isFiltered ? undefined : recordId, loaded })
  const now = useNow()
  const format = useFormat()
  const moment = { now, today: format.dayOf(now), format }
  const entries = newestOfEach(linked.entries).filter((entry) => says?.(entry, typed) ?? true)
  const isOver = (entry: Entry) => parts?.isOver(entry, moment) ?? false
  const edited = useEditedEntry([entries.filter((entry) => !isOver(entry)), entries.filter(isOver)])
  const [current = [], past = []] = edited.parts
  useReturnToEditButton(edited.editing)

  const count = pages.total + pastPages.total
  const toolsAt = (empty: boolean) => (
    <>
      {pet && <AddButton kind={kind} pet={pet} />}
      {pet && <Tools kind={kind} pet={pet} empty={empty} />}
      {typeof tools === 'function' ? tools(asked) : tools}
    </>
  )
  const filters = kind.search && <ListFilters kind={kind} filter={filter} count={count} />
  const isPastKnown = !parts || pastPages.entries !== undefined || pastPages.error !== null
  const isEmpty = current.length === 0 && past.length === 0
  const insteadOfList = (): ReactNode => {
    if (!isFiltered) {
      if (!loaded && pages.error)
        return <LoadFailure heading="h3" error={pages.error} retry={pages.refetch} />
      if (!loaded || (isEmpty && !isPastKnown)) return <SkeletonRows label={`Loading ${kind.label}`} />
    }
    if (!isEmpty || isFiltered || pastPages.error) return undefined
    return (
      <>
        {linked.gone && <RecordGone />}
        <EmptyState
          heading="h3"
          drawing={<NoRecordsDrawing className="h-28" />}
          {...kind.empty}
          action={<div className="flex flex-wrap justify-center gap-2 empty:hidden">{toolsAt(true)}</div>}
        />
      </>
    )
  }
  const instead = insteadOfList()
  const shown = { kind, pet, extras, edited, moment, linkedId: linked.linkedId, inCard }
  return (
    <div className="grid grid-cols-1 gap-3">
      {!instead && linked.gone && <RecordGone />}
      <FirstLine heading={heading}>{!instead && toolsAt(false)}</FirstLine>
      {instead ?? (
        <>
          {filters}
          {!loaded && pages.error && <LoadFailure heading="h3" error={pages.error} retry={pages.refetch} />}
          {!loaded && !pages.error && <SkeletonRows label={`Loading ${kind.label}`} />}
          {loaded && isEmpty && isPastKnown && isFiltered && <NothingFound onShowAll={filter.clear} />}
          {current.length > 0 && <RecordRows {...shown} label={kind.label} rows={current} />}
          {current.length === 0 && past.length > 0 && !isFiltered && parts && (
            <p className="text-ink-soft">{parts.none}</p>
          )}
          {!pages.isPlaceholderData && <LoadMore pages={pages} />}
          {parts && !pastPages.entries && pastPages.error && (
            <LoadFailure heading="h3" error={pastPages.error} retry={pastPages.refetch} />
          )}
          {past.length > 0 && (
            <PastRecords
              count={Math.max(pastPages.total, past.length)}
              unfolded={isFiltered || past.some(({ id }) => id === linked.linkedId)}
              onFold={() => {
                if (past.some(({ id }) => id === edited.editing)) edited.close()
              }}
            >
              <RecordRows {...shown} label={`Past ${kind.label.toLowerCase()}`} rows={past} />
              {!pastPages.isPlaceholderData && <LoadMore pages={pastPages} />}
            </PastRecords>
          )}
        </>
      )}
    </div>
  )
}

/** The list's tools, beside its heading if it has one; below the heading if both do not fit. */
function FirstLine({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  if (!heading) return <div className="flex flex-wrap justify-end gap-2 empty:hidden">{children}</div>
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {heading}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  )
}

/**
 * Keeps each entry once. An entry that has just moved to the other part is briefly in both; the newer version decides.
 */
function newestOfEach<Entry extends RecordEntry>(entries: readonly Entry[]): Entry[] {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const known = newest.get(entry.id)
    if (!known || known.version < entry.version) newest.set(entry.id, entry)
  }
  return [...newest.values()]
}

interface OfPet<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  pet: PetInList
}

/** Actions on the records as a whole, loaded when the list is first seen. */
function Tools<Entry extends RecordEntry>({
  kind,
  pet,
  empty,
}: OfPet<Entry> & { empty: boolean }): ReactNode {
  return kind.Tools && <kind.Tools pet={pet} empty={empty} />
}

function AddButton<Entry extends RecordEntry>({ kind, pet }: OfPet<Entry>): ReactNode {
  const { openAdd } = useAdd()
  const { may } = useMe()
  const { add } = kind
  // Archived pets accept no new records.
  if (!add || may[`add ${kind.words}`] === undefined || pet.archivedAt !== null) return null
  return <Button onClick={() => openAdd(add.id, { petId: pet.id })}>{add.label}</Button>
}
