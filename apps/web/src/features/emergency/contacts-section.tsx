import type { EmergencyInformation } from '@app/domain/emergency/emergency.contract'
import { contactsAsText } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { EmergencyContactList } from '../emergency-contacts/index.ts'
import { CopyByHand } from './copy-by-hand.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { Hotlines } from './hotlines.tsx'

/** Whom to call: the household's own contacts first, then the two hotlines that are always there. */
export function ContactsSection({ contacts }: { contacts: EmergencyInformation['contacts'] | undefined }) {
  const { title, copy, copied } = emergencyTexts.contacts
  const showToast = useToast()
  const [byHand, setByHand] = useState<string>()
  const copyAll = async () => {
    const text = contactsAsText(contacts ?? [])
    try {
      await navigator.clipboard.writeText(text)
      setByHand(undefined)
      showToast({ ...copied, variant: 'success' })
    } catch {
      setByHand(text)
    }
  }
  return (
    <EmergencySection
      title={title}
      action={
        <Button variant="quiet" icon={<Copy aria-hidden size={18} />} onClick={() => void copyAll()}>
          {copy}
        </Button>
      }
    >
      {byHand !== undefined && <CopyByHand text={byHand} />}
      <EmergencyContactList />
      <h4 className="mt-2 font-semibold">{emergencyTexts.hotlines.title}</h4>
      <Hotlines />
    </EmergencySection>
  )
}
