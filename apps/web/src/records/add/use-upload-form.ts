import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { isQuotaProblem } from '@app/domain/kernel/access/quota-codes'
import type { Problem } from '@app/domain/kernel/errors'
import { keptHere } from '@app/domain/offline/waiting-changes.texts'
import type { RecordTexts } from '@app/domain/records/records.texts'
import { remedyFor, storedInWords } from '@app/domain/registry/uploads.rules'
import { newId } from '../../api/client/new-id.ts'
import { hasCode, isUnanswered, ProblemError, toProblem } from '../../api/client/problem-error.ts'
import type { OperationOf } from '../../forms/operation-resolver.ts'
import { useOperationForm, type OperationForm } from '../../forms/use-operation-form.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'
import type { ReadyFile } from '../../windows/add-actions.ts'
import { keepRecord, type Waiting } from '../keep-record.ts'
import { useRefreshRecords } from '../use-refresh-records.ts'
import { useReportProblem } from '../use-report-problem.ts'
import { type Sending, type Upload, type UploadEnd, type Uploads, useUploads } from './uploads.ts'

/** Request for one file. */
interface FileToSend {
  id: string
  file: File
}

interface UploadFormOptions<Values extends FieldValues, Input, Item extends FileToSend> {
  texts: Pick<RecordTexts, 'addFailed'>
  /** Title of the toast once all files are sent. */
  addedTitle: (count: number) => string
  defaults: DefaultValues<Values>
  /** Combines a file with the form's input. */
  itemOf: (input: Input, upload: Upload, isSeveral: boolean) => Item
  send: (item: Item, sending: Sending) => Promise<unknown>
  /** Describes the file while it waits on this device for a connection. */
  waitsAs: (item: Item) => Waiting
  wordsOf: (problem: Problem) => string
  /** Files that the form begins with. */
  begun?: readonly ReadyFile[] | undefined
  /** Called once a file is sent or waits on this device, independent of the other files. */
  onSent?: ((id: string) => void) | undefined
  /** Called with the form's input once all files are added. */
  onClose: (said: Input) => void
}

export interface UploadForm<Values extends FieldValues, Input> {
  add: OperationForm<Values, Input>
  uploads: Uploads
  /** Sends one file again. */
  retry: (id: string) => void
}

/**
 * A form that adds one record for each chosen file. Failed files stay listed with their reason, and the form stays open
 * while any file is left.
 */
export function useUploadForm<
  Values extends FieldValues & { id: string; file: unknown },
  Input,
  Item extends FileToSend,
>(
  operation: OperationOf<Values, Input>,
  {
    texts,
    addedTitle,
    defaults,
    itemOf,
    send,
    waitsAs,
    wordsOf,
    begun,
    onSent,
    onClose,
  }: UploadFormOptions<Values, Input, Item>,
): UploadForm<Values, Input> {
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const uploads = useUploads((error) => {
    const problem = toProblem(error)
    return { reason: wordsOf(problem), remedy: remedyFor(problem) }
  }, begun)
  const only = useRef<string>(undefined)
  // Each file has an id of its own; the check of the form needs one too.
  const [id] = useState(newId)
  const fixed = { id, file: uploads.all[0]?.file } as Partial<Values>
  /**
   * First input sent with each unanswered file. The request may have arrived, and the server would then refuse
   * different input.
   */
  const lost = useRef(new Map<string, string>())
  const sendOrKeep = async (item: Item, sending: Sending): Promise<UploadEnd> => {
    const { file, ...input } = item
    const said = JSON.stringify(input)
    try {
      await send(item, sending)
      return 'sent'
    } catch (error) {
      if (isUnanswered(error) && !lost.current.has(item.id)) lost.current.set(item.id, said)
      const mayWait = isOffline(error) && (lost.current.get(item.id) ?? said) === said
      if (sending.signal.aborted || !mayWait || !(await keepRecord(input, waitsAs(item), file))) throw error
      return 'kept'
    }
  }
  const sendAll = async (input: Input) => {
    const asked = only.current
    only.current = undefined
    const sendOne = async (upload: Upload, sending: Sending): Promise<UploadEnd> => {
      const end = await sendOrKeep(itemOf(input, upload, sending.ofFiles > 1), sending)
      onSent?.(upload.id)
      return end
    }
    return uploads.send(sendOne, asked)
  }
  const add = useOperationForm(operation, {
    defaults,
    fixed,
    send: sendAll,
    onDone: (failures: unknown[], said) => {
      const { sent, kept, left } = uploads.count()
      const first = failures.map(toProblem).toSorted(fullPlanFirst)[0]
      if (first) report(withStoredCount(first, sent, sent + kept + left), texts.addFailed)
      if (left === 0) {
        if (sent > 0) showToast({ title: addedTitle(sent), variant: 'success' })
        if (kept > 0) showToast(keptHere(kept))
        onClose(said)
      }
      // Not awaited: failed files can be sent again at once.
      if (sent > 0) void refresh()
    },
    onInvalid: () => {
      only.current = undefined
    },
  })
  const retry = (uploadId: string) => {
    if (add.sending) return
    only.current = uploadId
    add.submit()
  }
  return { add, uploads, retry }
}

/** True if the file, or a request before it, got no answer. */
const isOffline = (error: unknown): boolean =>
  hasCode(error, 'OFFLINE') || (error instanceof ProblemError && hasCode(error.cause, 'OFFLINE'))

/** Puts a full plan first, since it is the reason that the other files were not tried. */
const fullPlanFirst = (a: Problem, b: Problem): number =>
  Number(isQuotaProblem(b)) - Number(isQuotaProblem(a))

/** Adds the number of stored files to the message if the plan had no room for all of several files. */
const withStoredCount = (problem: Problem, stored: number, of: number): Problem =>
  isQuotaProblem(problem) && of > 1
    ? { ...problem, message: `${storedInWords(stored, of)} ${problem.message}` }
    : problem
