import { lazy, Suspense, useState } from 'react'
import { accountDeletionTexts } from '@app/domain/identity/account-deletion/account-deletion.texts'
import { Button } from '../../../ui/controls/button.tsx'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** Opens the dialog of the irreversible deletion; the dialog asks the user to type the word. */
export function DeleteAccountButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {accountDeletionTexts.heading}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
