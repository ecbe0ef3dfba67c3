import { useState } from 'react'
import { MOST_RECEIPTS } from '@app/domain/expenses/expenses.vocabulary'
import type { Receipt } from '@app/domain/expenses/receipts.contract'
import { receiptTexts } from '@app/domain/expenses/receipts.texts'
import { checkDocumentFile, titleOfFile } from '@app/domain/files/documents.rules'
import { fileUploadMessage, remedyFor } from '@app/domain/registry/uploads.rules'
import { toProblem } from '../../api/client/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { type Sending, type Upload, useUploads } from '../../records/add/uploads.ts'

/** Receipts that a form sends. */
export interface ReceiptUploads {
  /** Chosen files that the expense does not have yet. */
  all: readonly Upload[]
  busy: boolean
  /** Reason for refusing a file that was chosen. */
  error: string | undefined
  /** Takes chosen files, up to the limit of the expense. */
  take: (files: readonly File[]) => void
  drop: (id: string) => void
  cancel: (id: string) => void
  /** Sends the unsent files to the expense, or only the file `only`. */
  send: (expenseId: string, only?: string) => Promise<unknown>
  /** Number of unsent files, even before the next render. */
  countLeft: () => number
}

/**
 * Uploads one receipt.
 * @throws ProblemError as every operation does
 */
function uploadReceipt(expenseId: string, { id, file }: Upload, sending: Sending): Promise<Receipt> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, title: titleOfFile(file.name) })) form.append(name, value)
  form.append('file', file)
  return uploadForm<Receipt>(`/expenses/${expenseId}/receipts`, form, sending)
}

/**
 * The receipts that the form of an expense sends.
 * @param present receipts that the expense has already
 */
export function useReceipts(present: readonly Receipt[] = []): ReceiptUploads {
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const uploads = useUploads((failure) => {
    const problem = toProblem(failure)
    return { reason: fileUploadMessage(problem, receiptTexts.addFailed), remedy: remedyFor(problem) }
  })
  const all = uploads.all.filter(({ id }) => present.every((receipt) => receipt.id !== id))
  const take = (chosen: readonly File[]) => {
    const refusals = chosen.map(checkDocumentFile)
    const usable = chosen.filter((_file, at) => refusals[at] === undefined)
    const taken = usable.slice(0, MOST_RECEIPTS - present.length - all.length)
    uploads.add(taken)
    const refused = refusals.find((refusal) => refusal !== undefined)?.message
    setError(taken.length < usable.length ? receiptTexts.most : refused)
  }
  const send = (expenseId: string, only?: string) =>
    run(() =>
      uploads.send(async (upload, sending) => {
        await uploadReceipt(expenseId, upload, sending)
        return 'sent'
      }, only),
    )
  return {
    all,
    busy,
    error,
    take,
    drop: (id) => {
      setError(undefined)
      uploads.drop(id)
    },
    cancel: uploads.cancel,
    send,
    countLeft: () => uploads.count().left,
  }
}
