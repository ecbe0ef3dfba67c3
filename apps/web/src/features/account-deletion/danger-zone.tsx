import { accountDeletionTexts } from '@app/domain/account-deletion/account-deletion.texts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** What cannot be taken back, apart from everything else. */
export function DangerZone() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="danger-zone" className="grid gap-3 border-t border-line pt-5">
      <div>
        <h3 id="danger-zone" className="text-l font-semibold text-danger">
          Danger zone
        </h3>
        <p className="text-ink-soft">
          Deleting your account deletes your household with all its pets, records, pictures and documents.
        </p>
      </div>
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {accountDeletionTexts.heading}
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </section>
  )
}
