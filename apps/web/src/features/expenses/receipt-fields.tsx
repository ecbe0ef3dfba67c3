import Camera from 'lucide-react/icons/camera'
import type { Receipt } from '@app/domain/expenses/receipts.contract'
import { receiptTexts } from '@app/domain/expenses/receipts.texts'
import { documentTexts } from '@app/domain/files/documents.errors'
import { documentContentTypes } from '@app/domain/files/documents.rules'
import { client } from '../../api/client/client.ts'
import { useNoteUnsaved } from '../../records/unsaved-edits.ts'
import { useDeleteRecord } from '../../records/use-delete-record.tsx'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { FileChooser } from '../../ui/controls/file-chooser.tsx'
import { UploadList } from '../../ui/controls/upload-list.tsx'
import { AttachedList } from '../files/index.ts'
import { type ReceiptUploads, useReceipts } from './use-receipts.ts'

interface ReceiptChoiceProps {
  receipts: ReceiptUploads
  disabled?: boolean
  onTake?: (files: readonly File[]) => void
  onRetry: (id: string) => void
}

/** The chosen receipts, and the control that adds one; the chooser of a phone offers its camera. */
export function ReceiptChoice({
  receipts,
  disabled = false,
  onTake = receipts.take,
  onRetry,
}: ReceiptChoiceProps) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <UploadList
        uploads={receipts.all}
        onRetry={onRetry}
        onCancel={receipts.cancel}
        onRemove={receipts.drop}
      />
      <FileChooser
        label={receiptTexts.choose}
        icon={<Camera aria-hidden size={18} />}
        accept={documentContentTypes}
        hint={documentTexts.fileHint}
        error={receipts.error}
        disabled={disabled || receipts.busy}
        onTake={onTake}
      />
    </div>
  )
}

interface PresentReceiptsProps {
  expenseId: string
  present: readonly Receipt[]
}

/** Receipts of an expense: each is shown, downloaded and deleted, and a new one is sent as soon as it is chosen. */
export function PresentReceipts({ expenseId, present }: PresentReceiptsProps) {
  const receipts = useReceipts(present)
  const refresh = useRefreshRecords()
  const { ask, question } = useDeleteRecord(
    {
      client: client.receipts,
      titleOf: ({ title }: Pick<Receipt, 'id' | 'title'>) => title,
      texts: receiptTexts,
    },
    ({ id }) => receipts.drop(id),
  )
  useNoteUnsaved(receipts.all.some(({ state }) => state !== 'sent'))
  const send = async (only?: string) => {
    await receipts.send(expenseId, only)
    await refresh()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {present.length > 0 && <AttachedList label={receiptTexts.label} attached={present} onDelete={ask} />}
      <ReceiptChoice
        receipts={receipts}
        onTake={(files) => {
          receipts.take(files)
          void send()
        }}
        onRetry={(id) => void send(id)}
      />
      {question}
    </div>
  )
}
