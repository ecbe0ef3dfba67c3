import { type ReactNode, useRef, useState } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import { recordTexts, type RecordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../api/client/problem-error.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { catchFocus, placeLeft } from '../ui/behaviour/catch-focus.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { type ToastMessage, useToast } from '../ui/overlays/toast-context.ts'
import type { DeletionTools } from './record-kind.ts'
import { useRefreshRecords } from './use-refresh-records.ts'
import { useReportProblem } from './use-report-problem.ts'

/** Deletion of an entry, with its texts. */
interface Deletion<Entry> {
  client: { delete: (input: { id: string }) => Promise<unknown> }
  /** Deletes an entry without a question. */
  deleteAtOnce?: ((entry: Entry, tools: DeletionTools<Entry>) => Promise<void>) | undefined
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
  /** Asks before deleting an entry, unless its kind deletes at once. */
  ask: (entry: Entry) => void
  /** The question; render it. */
  question: ReactNode
}

/**
 * Deletes an entry after the person confirms, or at once if its kind can undo that. For an entry that is already gone, a
 * toast shows the reason and the entry leaves the screen too.
 */
export function useDeleteRecord<Entry extends { id: string }>(
  { client, deleteAtOnce, titleOf, texts, goesToo, questions, alternative }: Deletion<Entry>,
  onDeleted?: (entry: Entry) => void,
): DeleteRecord<Entry> {
  const [asked, setAsked] = useState<Entry>()
  const words = texts.deletion ?? recordTexts.deletion
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
  const reportFailure = (error: unknown) => {
    const problem = toProblem(error)
    report({ ...problem, title: recordTexts.deleteFailed.title }, recordTexts.deleteFailed)
    return problem
  }
  const deleteEntry = async (entry: Entry, toast?: Partial<ToastMessage>) => {
    try {
      await client.delete({ id: entry.id })
      showToast({ ...texts.deleted, variant: 'success', ...toast })
      await takeAway(entry)
    } catch (error) {
      const problem = reportFailure(error)
      if (problem.code === commonErrors.NOT_FOUND.code) await takeAway(entry)
    }
  }
  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) setAsked(undefined)
      }}
      title={`${words.label}?`}
      description={
        <>
          {words.question(titleOf(asked))}
          {goesToo}
        </>
      }
      alternative={
        alternative && {
          ...alternative,
          onSelect: () => {
            setAsked(undefined)
            alternative.onSelect()
          },
        }
      }
      confirmLabel={words.label}
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
    if (deleteAtOnce) deleteAtOnce(entry, { deleteEntry, showToast, refresh }).catch(reportFailure)
    else setAsked(entry)
  }
  return { ask, question }
}
