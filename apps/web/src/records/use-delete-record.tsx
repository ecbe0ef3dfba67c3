import { type ReactNode, useRef, useState } from 'react'
import { commonErrors, isUnexplained } from '@app/domain/kernel/errors'
import { recordTexts, type RecordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../api/client/problem-error.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { catchFocus, placeLeft } from '../ui/behaviour/catch-focus.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { UNDO_OFFERED, useToast } from '../ui/overlays/toast-context.ts'
import { useRefreshRecords } from './use-refresh-records.ts'
import { useReportProblem } from './use-report-problem.ts'

/** Deletion of an entry, with its texts. */
interface Deletion<Entry> {
  client: { delete: (input: { id: string }) => Promise<unknown> }
  /** Undoes it; the entry is then deleted without a question. */
  restore?: ((input: { id: string }) => Promise<unknown>) | undefined
  titleOf: (entry: Entry) => string
  texts: Pick<RecordTexts, 'deleted' | 'deletion'>
  /** Further text of the question. */
  goesToo?: ReactNode
  /** Further questions below it. */
  questions?: ReactNode
  /** An alternative to deleting. */
  alternative?: { label: string; onSelect: () => void } | undefined
}

interface DeleteRecord<Entry> {
  /** Asks before deleting an entry; one that can be restored is deleted at once. */
  ask: (entry: Entry) => void
  /** Ids of entries that are being deleted without a question. */
  leaving: readonly string[]
  /** The question; render it. */
  question: ReactNode
}

/**
 * Deletes an entry after the person confirms, or at once if the toast can undo it. For an entry that is already gone, a
 * toast shows the reason and the entry leaves the screen too.
 */
export function useDeleteRecord<Entry extends { id: string }>(
  { client, restore, titleOf, texts, goesToo, questions, alternative }: Deletion<Entry>,
  onDeleted?: (entry: Entry) => void,
): DeleteRecord<Entry> {
  const [asked, setAsked] = useState<Entry>()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const { label } = texts.deletion ?? recordTexts.deletion
  const { busy, run } = useOneAtATime()
  const deleted = useRef(false)
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()

  const takeAway = async (entry: Entry) => {
    deleted.current = true
    setAsked(undefined)
    onDeleted?.(entry)
    await refresh(entry.id)
    setTimeout(catchFocus)
  }
  const bringBack = async (entry: Entry) => {
    try {
      await restore?.({ id: entry.id })
      showToast({ title: recordTexts.restored(titleOf(entry)), variant: 'success' })
    } catch (error) {
      const problem = toProblem(error)
      const { title, message } = recordTexts.undoFailed
      // The entry is gone from the screen, so this is the only place to try again.
      if (isUnexplained(problem))
        showToast({ title, description: message, variant: 'danger', ...offerUndo(entry) })
      else report(problem, recordTexts.undoFailed)
    }
    await refresh()
  }
  const offerUndo = (entry: Entry) => ({
    duration: UNDO_OFFERED,
    action: { label: recordTexts.undo, onSelect: () => void bringBack(entry) },
  })
  const deleteEntry = async (entry: Entry) => {
    try {
      await client.delete({ id: entry.id })
      showToast({
        ...texts.deleted,
        variant: 'success',
        ...(restore && offerUndo(entry)),
      })
      await takeAway(entry)
    } catch (error) {
      const problem = toProblem(error)
      report({ ...problem, title: recordTexts.deleteFailed.title }, recordTexts.deleteFailed)
      if (problem.code === commonErrors.NOT_FOUND.code) await takeAway(entry)
    }
  }
  const deleteAtOnce = async (entry: Entry) => {
    if (leaving.includes(entry.id)) return
    setLeaving((ids) => [...ids, entry.id])
    await deleteEntry(entry)
    setLeaving((ids) => ids.filter((id) => id !== entry.id))
  }
  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) setAsked(undefined)
      }}
      title={`${label}?`}
      description={
        <>
          {(texts.deletion ?? recordTexts.deletion).question(titleOf(asked))}
          {goesToo}
        </>
      }
      alternative={
        alternative && {
          label: alternative.label,
          onSelect: () => {
            setAsked(undefined)
            alternative.onSelect()
          },
        }
      }
      confirmLabel={label}
      busy={busy}
      // The pressed button disappears with the entry.
      returnFocusTo={() => (deleted.current ? placeLeft() : null)}
      onConfirm={() => void run(() => deleteEntry(asked))}
    >
      {questions}
    </ConfirmDialog>
  )
  const ask = (entry: Entry) => {
    deleted.current = false
    if (restore) void deleteAtOnce(entry)
    else setAsked(entry)
  }
  return { ask, leaving, question }
}
