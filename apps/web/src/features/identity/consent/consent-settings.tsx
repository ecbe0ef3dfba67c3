import { useState } from 'react'
import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { PolicyLink } from './policy-link.tsx'

/** Links to change the answer about cookies, and to the privacy policy. */
export function ConsentSettings() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button variant="soft" onClick={() => setOpen(true)}>
        {consentTexts.manage}
      </Button>
      <PolicyLink />
      <ConsentDialog open={open} onOpenChange={setOpen} />
    </div>
  )
}
