import { Children, type ReactNode, Suspense } from 'react'
import { useMe } from '../api/use-me.ts'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { AsWritten } from '../ui/layout/as-written.tsx'
import { MarkWritten } from '../ui/layout/mark-written.tsx'
import { RowList } from '../ui/layout/row-list.tsx'
import { SkeletonRows } from '../ui/layout/skeleton.tsx'
import { editButtonId } from './edit-focus.ts'
import type { PetInList } from './pets.ts'
import type { ListMoment, RecordEntry, RecordKind, RecordWords, RowExtras } from './record-kind.ts'
import { RowMenu } from './row-menu.tsx'
import { useEditorsHere } from './unsaved-edits.ts'
import { useDeleteRecord } from './use-delete-record.tsx'
import type { useEditedEntry } from './use-edited-entry.ts'
import { useMayChange } from './use-may-change.ts'

/** Number of rows whose extras are requested together. */
const TOGETHER = 50

/** The ids of the rows that are requested together with the row at an index. */
function idsReadWith(entries: readonly RecordEntry[], at: number): string[] {
  const first = at - (at % TOGETHER)
  return entries.slice(first, first + TOGETHER).map(({ id }) => id)
}

/** Failures of the extras, shown once for each group of rows requested together. */
function ExtrasFailures({ extras, entries }: { extras: RowExtras; entries: readonly RecordEntry[] }) {
  return entries
    .map((_, at) => at)
    .filter((at) => at % TOGETHER === 0)
    .map((at) => (
      <extras.Failure key={at} petId={entries[at]?.petId ?? ''} entryIds={idsReadWith(entries, at)} />
    ))
}

interface RecordRowsProps<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  pet: PetInList | undefined
  extras: RowExtras | undefined
  /** Accessible name of the list. */
  label: string
  rows: readonly Entry[]
  edited: Pick<ReturnType<typeof useEditedEntry<Entry>>, 'editing' | 'edit' | 'close'>
  moment: ListMoment
  linkedId: string | undefined
  /** True if the rows are already on a card and draw none of their own. */
  inCard: boolean
}

/** Records as rows of a card; at most one of a list is open for editing. */
export function RecordRows<Entry extends RecordEntry>({
  kind,
  pet,
  extras,
  label,
  rows,
  edited,
  moment,
  linkedId,
  inCard,
}: RecordRowsProps<Entry>) {
  const mayEdit = useMayChange(`edit ${kind.words}`)
  const { features } = useMe()
  const hasFeature = !kind.needs || features.includes(kind.needs)
  const mayDelete = useMayChange(`delete ${kind.words}`)
  const { ask, question } = useDeleteRecord(kind)
  const { leave } = useEditorsHere()
  return (
    <>
      {extras && <ExtrasFailures extras={extras} entries={rows} />}
      <RowList label={label} card={!inCard}>
        {rows.map((entry, at) => {
          if (entry.id === edited.editing)
            return (
              <EditedRow key={entry.id} kind={kind} entry={entry} inCard={inCard} onClose={edited.close} />
            )
          const words = kind.describe(entry, moment)
          const edit = hasFeature && mayEdit(entry) ? () => leave(() => edited.edit(entry)) : undefined
          return (
            <RecordRow
              key={entry.id}
              kind={kind}
              entry={entry}
              words={words}
              inCard={inCard}
              marked={entry.id === linkedId}
              onEdit={edit}
              menu={
                <RowMenu
                  kind={kind}
                  entry={entry}
                  title={words.title}
                  pet={pet}
                  moment={moment}
                  extra={extras?.action}
                  onEdit={edit}
                  onDelete={mayDelete(entry) ? () => ask(entry) : undefined}
                />
              }
              actions={kind.Actions && <kind.Actions entry={entry} />}
              below={
                (kind.Below ?? extras) && (
                  <>
                    {kind.Below && <kind.Below entry={entry} onEdit={edit} />}
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

/** Scrolls the row into view and focuses it, for screen readers and for sight. */
const arrive = (row: HTMLLIElement | null): void => {
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

interface RecordRowProps<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  entry: Entry
  words: RecordWords
  /** True for the linked entry: it is scrolled to, takes the focus and is marked. */
  marked: boolean
  onEdit: (() => void) | undefined
  menu: ReactNode
  actions: ReactNode
  below: ReactNode
  inCard: boolean
}

/**
 * A record: a tap anywhere on it opens it. Its title is the opening control and is stretched over the row, so that keys
 * and screen readers meet one control; further controls lie above it.
 */
function RecordRow<Entry extends RecordEntry>({
  kind: { Opener },
  entry,
  words: { title, isName = false, leading, chips, lines },
  marked,
  onEdit,
  menu,
  actions,
  below,
  inCard,
}: RecordRowProps<Entry>) {
  const shownTitle = isName ? <AsWritten>{title}</AsWritten> : title
  const opener = {
    id: editButtonId(entry.id),
    className:
      'text-left outline-none after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none',
  }
  return (
    <li
      className={joinClasses(
        'relative flex min-h-control gap-3.5 py-row has-[>div_p>span>:is(a,button):focus-visible]:outline-3 has-[>div_p>span>:is(a,button):focus-visible]:-outline-offset-3 has-[>div_p>span>:is(a,button):focus-visible]:outline-action',
        inCard ? '-mx-3 px-3' : 'px-pad first:rounded-t-card last:rounded-b-card',
        marked && 'bg-action-soft',
        !marked && (Opener ?? onEdit) && 'hover:bg-sunk/50',
      )}
      {...(marked && { ref: arrive, tabIndex: -1, 'aria-current': true })}
    >
      {leading && <div className="shrink-0">{leading}</div>}
      <div
        className={joinClasses(
          'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2',
          Boolean(actions) && '@xl:grid-cols-[minmax(0,1fr)_fit-content(50%)_auto]',
        )}
      >
        <div
          className={joinClasses(
            'self-center wrap-anywhere',
            Boolean(actions) && '@max-xl:has-[+:not(:empty)]:col-span-2',
          )}
        >
          <p className="leading-snug font-semibold">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {Opener && (
                <Opener {...opener} entry={entry}>
                  {shownTitle}
                </Opener>
              )}
              {!Opener && onEdit && (
                <button {...opener} type="button" aria-label={`Edit ${title}`} onClick={onEdit}>
                  {shownTitle}
                </button>
              )}
              {!Opener && !onEdit && shownTitle}
              {chips}
            </span>
          </p>
          <div className="text-s text-ink-soft [&_a]:relative [&_a]:z-1">
            <Lines lines={lines} />
          </div>
        </div>
        {/* At every width the actions come before the menu, as here, so that the focus never moves back; the
            commonest action comes first. */}
        {actions && (
          <div className="relative z-1 min-w-0 empty:hidden @max-xl:mt-1.5 @xl:self-center">{actions}</div>
        )}
        <div
          className={joinClasses(
            'relative z-1 self-start empty:hidden',
            actions ? '@max-xl:mt-1.5 @xl:col-start-3 @xl:self-center' : '-my-1',
          )}
        >
          {menu}
        </div>
        {below && <div className="relative z-1 col-span-full min-w-0 empty:hidden">{below}</div>}
      </div>
    </li>
  )
}

function EditedRow<Entry extends RecordEntry>({
  kind,
  entry,
  inCard,
  onClose,
}: {
  kind: RecordKind<Entry>
  entry: Entry
  inCard: boolean
  onClose: () => void
}) {
  return (
    <li className={joinClasses('py-row', !inCard && 'px-pad')}>
      <Suspense fallback={<SkeletonRows label="Loading" rows={1} />}>
        <kind.Editor entry={entry} onClose={onClose} />
      </Suspense>
    </li>
  )
}

function Lines({ lines }: { lines: RecordWords['lines'] }) {
  return Children.toArray(lines.filter((line) => line !== '')).map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line has no state, and its position identifies it
    <span key={at} className="block whitespace-pre-line">
      {typeof line === 'string' ? <MarkWritten>{line}</MarkWritten> : line}
    </span>
  ))
}
