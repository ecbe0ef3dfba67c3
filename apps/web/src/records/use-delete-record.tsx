import { type ReactNode, useRef, useState } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import { recordTexts, type RecordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../api/client/problem-error.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { catchFocus, placeLeft } from '../ui/behaviour/catch-focus.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../ui/overlays/toast-context.ts'
import { useRefreshRecords } from './use-refresh-records.ts'
import { useReportProblem } from './use-report-problem.ts'

/** Deletion of an entry, with its texts. */
interface Deletion<Entry> {
  client: { delete: (input: { id: string }) => Promise<unknown> }
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
  /** Asks before deleting an entry. */
  ask: (entry: Entry) => void
  /** The question; render it. */
  question: ReactNode
}

/**
 * Deletes an entry after the person confirms. For an entry that is already gone, a toast shows the reason and the entry
 * leaves the screen too.
 */
export function useDeleteRecord<Entry extends { id: string }>(
  { client, titleOf, texts, goesToo, questions, alternative }: Deletion<Entry>,
  onDeleted?: (entry: Entry) => void,
): DeleteRecord<Entry> {
  const [asked, setAsked] = useState<Entry>()
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
  const deleteAsked = async (entry: Entry) => {
    try {
      await client.delete({ id: entry.id })
      showToast({ title: texts.deleted.title, variant: 'success' })
      await takeAway(entry)
    } catch (error) {
      const problem = toProblem(error)
      report({ ...problem, title: recordTexts.deleteFailed.title }, recordTexts.deleteFailed)
      if (problem.code === commonErrors.NOT_FOUND.code) await takeAway(entry)
    }
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
      onConfirm={() => void run(() => deleteAsked(asked))}
    >
      {questions}
    </ConfirmDialog>
  )
  const ask = (entry: Entry) => {
    deleted.current = false
    setAsked(entry)
  }
  return { ask, question }
}
