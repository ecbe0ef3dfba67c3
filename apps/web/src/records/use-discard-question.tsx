import { type ReactNode, useState } from 'react'
import { recordTexts } from '@app/domain/records/records.texts'
import { useHoldPage } from '../page/use-hold-page.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import type { SharedFiles } from '../windows/add-actions.ts'

interface DiscardOptions {
  isUnsaved: boolean
  texts?: SharedFiles['discardQuestion']
  onClose: () => void
}

interface DiscardQuestion {
  /** Closes the window, or asks first. */
  onOpenChange: (open: boolean) => void
  /** The question; render it in the window. */
  question: ReactNode
}

/** Asks before a window with unsaved input closes by a slip of the thumb: on the veil, Escape or the cross. */
export function useDiscardQuestion({
  isUnsaved,
  texts = recordTexts.discardQuestion,
  onClose,
}: DiscardOptions): DiscardQuestion {
  const [isAsking, setAsking] = useState(false)
  useHoldPage(isUnsaved)
  return {
    onOpenChange: (open) => {
      if (open) return
      if (isUnsaved) setAsking(true)
      else onClose()
    },
    question: <ConfirmDialog open={isAsking} onOpenChange={setAsking} {...texts} onConfirm={onClose} />,
  }
}
