import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { useHoldPage } from '../../page/use-hold-page.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface DraftWindowProps {
  title: string
  /** Article about the form. */
  help: HelpArticleName
  /** Words of the button that sends. */
  label: string
  isComplete: boolean
  busy: boolean
  /** The next step while `isComplete` is false. */
  incompleteHint: string
  /** True if closing would lose chosen files; a draft keeps the text. */
  losesFiles: boolean
  /** Asked before files are lost. */
  question: Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'>
  /** False for a window with its own address. */
  backCloses: boolean
  submit: (event?: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** The window around a form whose text is kept as a draft: closing it asks only about chosen files. */
export function DraftWindow({
  title,
  help,
  label,
  isComplete,
  incompleteHint,
  busy,
  losesFiles,
  question,
  backCloses,
  submit,
  onClose,
  children,
}: DraftWindowProps) {
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  useHoldPage(losesFiles)
  const leave = () => (losesFiles ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      backCloses={backCloses}
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      title={title}
      help={help}
      footer={
        <>
          {!isComplete && (
            <p
              id={`${formId}-hint`}
              className="order-last self-center text-s text-ink-soft sm:order-none sm:mr-auto"
            >
              {incompleteHint}
            </p>
          )}
          <Button variant="quiet" onClick={leave}>
            Close
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            incomplete={!isComplete}
            {...(!isComplete && { 'aria-describedby': `${formId}-hint` })}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-gap">
        {children}
      </form>
      <ConfirmDialog open={isAsking} onOpenChange={setAsking} {...question} onConfirm={onClose} />
    </Dialog>
  )
}
