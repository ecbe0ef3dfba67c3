import { useState } from 'react'
import { accountDeletionTexts } from '@app/domain/identity/account-deletion/account-deletion.texts'
import { latePart } from '../../../loading/late-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'

const DeleteAccountDialog = latePart(() => import('./delete-account-dialog.tsx'))

/** Opens the dialog of the irreversible deletion; the dialog asks the user to type the word. */
export function DeleteAccountButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {accountDeletionTexts.heading}
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}
