import { type ReactNode, useRef } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { Button } from '../controls/button.tsx'
import { DialogFooter, titleStyle, windowStyle } from './dialog.tsx'
import { WindowClose, WindowDescription, WindowFrame, WindowTitle } from './window-frame.tsx'

export type ConfirmDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  title: string
  /** The loss, in words. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Only a loss is red. */
  destructive?: boolean
  busy?: boolean
  /** True for a question that has just appeared: a press meant for the content below confirms nothing. */
  resting?: boolean
  /** An alternative to the loss, offered beside it. */
  alternative?: { label: string; onSelect: () => void } | undefined
  /** False for a question about going back. */
  backCloses?: boolean
  /** Finds the element that takes the focus after the answer, if not the one that had it before. */
  returnFocusTo?: () => HTMLElement | null
  onConfirm: () => void
  /** Further questions, below the words. */
  children?: ReactNode
}

/** Asks before an action that can't be undone. The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = true,
  busy = false,
  resting = false,
  alternative,
  backCloses = true,
  returnFocusTo,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const wayOut = useRef<HTMLButtonElement>(null)
  return (
    <WindowFrame
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      kind="question"
      startAt={wayOut}
      returnFocusTo={returnFocusTo}
      backCloses={backCloses}
      described
      className={joinClasses(
        windowStyle,
        'overflow-y-auto overscroll-contain',
        // Room for three answers side by side.
        alternative ? 'sm:w-[min(520px,92vw)]' : 'sm:w-[min(440px,92vw)]',
      )}
    >
      <div className="min-h-24 overflow-y-auto overscroll-contain p-pad wrap-anywhere">
        <WindowTitle className={titleStyle}>{title}</WindowTitle>
        <WindowDescription className="mt-2 text-ink-soft">{description}</WindowDescription>
        {children && <div className="mt-4">{children}</div>}
      </div>
      <DialogFooter>
        <WindowClose>
          <Button ref={wayOut} variant="quiet">
            {cancelLabel}
          </Button>
        </WindowClose>
        {alternative && (
          <Button variant="soft" onClick={alternative.onSelect}>
            {alternative.label}
          </Button>
        )}
        {/* Leaves the question open: the caller closes it when the work is done. */}
        <Button
          variant={destructive ? 'danger' : 'primary'}
          busy={busy}
          resting={resting}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </WindowFrame>
  )
}
