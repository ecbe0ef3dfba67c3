import Paperclip from 'lucide-react/icons/paperclip'
import { receiptTexts } from '@app/domain/expenses/receipts.texts'

/** Number of receipts of an expense; nothing without any. */
export function ReceiptMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-0.5 align-text-bottom">
      <Paperclip aria-hidden size={14} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{receiptTexts.count(count)}</span>
    </span>
  )
}
