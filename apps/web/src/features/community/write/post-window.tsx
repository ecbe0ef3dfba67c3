import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { useHoldPage } from '../../../page/use-hold-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface PostWindowProps {
  title: string
  /** Words of the button that sends. */
  label: string
  isComplete: boolean
  busy: boolean
  /** True if closing would lose pictures; a draft keeps the text. */
  losesPictures: boolean
  /** False for a window with its own address. */
  backCloses: boolean
  submit: (event?: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** The window around the form of a post: closing keeps the text as a draft, and asks only about pictures. */
export function PostWindow({
  title,
  label,
  isComplete,
  busy,
  losesPictures,
  backCloses,
  submit,
  onClose,
  children,
}: PostWindowProps) {
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  useHoldPage(losesPictures)
  const leave = () => (losesPictures ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      backCloses={backCloses}
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      title={title}
      help={windowHelp.writePost}
      footer={
        <>
          {!isComplete && (
            <p
              id={`${formId}-hint`}
              className="order-last self-center text-s text-ink-soft sm:order-none sm:mr-auto"
            >
              {writeTexts.incomplete}
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
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...writeTexts.pictures.leave}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
