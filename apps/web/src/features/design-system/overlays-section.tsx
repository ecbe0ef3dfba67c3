import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { DateInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PageDialog } from '../../ui/overlays/page-dialog.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { WindowClose } from '../../ui/overlays/window-frame.tsx'
import { Samples, Section } from './section.tsx'

export function OverlaysSection() {
  return (
    <Section title="Dialogs and toasts">
      <Samples title="Dialog">
        <FormDialog />
        <LongDialog />
        <DeleteDialog />
        <LargeDialog />
      </Samples>
      <Toasts />
    </Section>
  )
}

function LargeDialog() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        Open a page
      </Button>
      {open && (
        <PageDialog title="As much as a page" onClose={close}>
          <p className="p-pad">The whole screen on a phone, a large window elsewhere.</p>
        </PageDialog>
      )}
    </>
  )
}

function FormDialog() {
  return (
    <Dialog
      trigger={<Button>Open a dialog</Button>}
      title="Add Health Log"
      description="For Biscuit"
      footer={
        <>
          <WindowClose>
            <Button variant="quiet">Cancel</Button>
          </WindowClose>
          <WindowClose>
            <Button>Save Changes</Button>
          </WindowClose>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label="Title" required>
          <TextInput />
        </Field>
        <Field label="Date">
          <DateInput />
        </Field>
        <Field label="Notes">
          <TextArea />
        </Field>
      </div>
    </Dialog>
  )
}

function LongDialog() {
  return (
    <Dialog
      trigger={<Button variant="soft">Open a long one</Button>}
      title="What you agree to"
      size="wide"
      textOnly
    >
      <div className="grid max-w-prose gap-4">
        {Array.from({ length: 14 }, (_, paragraph) => (
          <p key={paragraph}>
            A dose is given once, by whoever is home, and everyone else sees that it was. What was skipped
            says why, and what was missed says so.
          </p>
        ))}
      </div>
    </Dialog>
  )
}

function DeleteDialog() {
  const [open, setOpen] = useState(false)
  const showToast = useToast()
  const remove = () => {
    setOpen(false)
    showToast({ title: 'Photo Deleted', variant: 'success' })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger">Delete a photo</Button>}
      title="Delete this photo?"
      description={'Are you sure you want to delete "At the lake"? This action cannot be undone.'}
      confirmLabel="Delete"
      onConfirm={remove}
    />
  )
}

function Toasts() {
  const showToast = useToast()
  return (
    <Samples title="Toast">
      <Button variant="soft" onClick={() => showToast({ title: 'Reminder paused' })}>
        Default
      </Button>
      <Button
        variant="soft"
        onClick={() =>
          showToast({
            title: 'Health log added',
            description: 'Biscuit weighs 27.4 lbs.',
            variant: 'success',
          })
        }
      >
        Success
      </Button>
      <Button
        variant="soft"
        onClick={() =>
          showToast({
            title: 'Error adding photo',
            description: 'Failed to upload photo. Please try again.',
            variant: 'danger',
          })
        }
      >
        Danger
      </Button>
    </Samples>
  )
}
