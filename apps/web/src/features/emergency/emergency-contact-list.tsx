import { useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { emergencyContactKind } from './emergency-contact-kind.tsx'

const AddEmergencyContact = latePart(async () => ({
  default: (await import('./emergency-contact-forms.tsx')).AddEmergencyContact,
}))

/** Emergency contacts of the household: every member reads them, the owner edits them. */
export default function EmergencyContactList() {
  return <RecordList inCard kind={emergencyContactKind} tools={<AddContact />} />
}

function AddContact() {
  const [adding, setAdding] = useState(false)
  const mayAdd = useMay('add emergency information')
  if (!mayAdd) return null
  return (
    <>
      <Button variant="soft" onClick={() => setAdding(true)}>
        Add Contact
      </Button>
      {adding && <AddEmergencyContact onClose={() => setAdding(false)} />}
    </>
  )
}
