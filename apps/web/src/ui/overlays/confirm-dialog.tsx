import * as Radix from 'radix-ui/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { useReturnFocus } from '../behaviour/use-return-focus.ts'
import { Button } from '../controls/button.tsx'
import { bar } from '../layout/bar.ts'
import { BackCloses } from './back-closes.tsx'
import { footerStyle, veilStyle, windowStyle } from './dialog.tsx'

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
  const returnFocus = useReturnFocus(returnFocusTo)
  const content = useRef<HTMLDivElement>(null)
  const wayOut = useRef<HTMLButtonElement>(null)
  useEscape(content, () => wayOut.current?.click())
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <Radix.Content
          {...returnFocus}
          ref={content}
          className={joinClasses(
            windowStyle,
            'overflow-y-auto',
            // Room for three answers side by side.
            alternative ? 'sm:w-[min(520px,92vw)]' : 'sm:w-[min(440px,92vw)]',
          )}
        >
          <div className="min-h-24 overflow-y-auto p-pad wrap-anywhere">
            <Radix.Title className="font-display text-xl leading-tight font-semibold text-balance">
              {title}
            </Radix.Title>
            <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
            {children && <div className="mt-4">{children}</div>}
          </div>
          {backCloses && <BackCloses button={wayOut} />}
          <footer {...bar} className={footerStyle}>
            <Radix.Cancel asChild>
              <Button ref={wayOut} variant="quiet">
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            {alternative && (
              <Button variant="soft" onClick={alternative.onSelect}>
                {alternative.label}
              </Button>
            )}
            {/* Not Radix.Action, which closes at once: the caller closes it when the work is done. */}
            <Button
              variant={destructive ? 'danger' : 'primary'}
              busy={busy}
              resting={resting}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
