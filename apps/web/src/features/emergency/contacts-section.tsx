import type { EmergencyInformation } from '@app/domain/emergency/emergency.contract'
import { contactsAsText } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { EmergencyContacts } from '../emergency-contacts/index.ts'
import { CopyByHand } from './copy-by-hand.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { Hotlines } from './hotlines.tsx'

interface ContactsSectionProps {
  /** The household's own; null where they could not be read, undefined while they are on their way. */
  contacts: EmergencyInformation['contacts'] | null | undefined
}

/**
 * Whom to call: the household's own contacts first, then the two hotlines that are always there. Where the own are not
 * here, copying says that they are missing: in an emergency what it says is believed.
 */
export function ContactsSection({ contacts }: ContactsSectionProps) {
  const { title, copy, copied, copiedHotlines } = emergencyTexts.contacts
  const showToast = useToast()
  const [byHand, setByHand] = useState<string>()
  const copyAll = async () => {
    const text = contactsAsText(contacts ?? [])
    try {
      await navigator.clipboard.writeText(text)
      setByHand(undefined)
      if (contacts) showToast({ ...copied, variant: 'success' })
      else showToast({ title: copiedHotlines.title, description: copiedHotlines.message, variant: 'danger' })
    } catch (error) {
      console.warn('failed to copy the emergency contacts; showing them', error)
      setByHand(text)
    }
  }
  return (
    <EmergencySection
      title={title}
      action={
        <Button
          variant="quiet"
          className="-mx-4"
          icon={<Copy aria-hidden size={18} />}
          onClick={() => void copyAll()}
        >
          {copy}
        </Button>
      }
    >
      {byHand !== undefined && <CopyByHand text={byHand} />}
      <EmergencyContacts />
      <h4 className="mt-2 font-semibold">{emergencyTexts.hotlines.title}</h4>
      <Hotlines />
    </EmergencySection>
  )
}
