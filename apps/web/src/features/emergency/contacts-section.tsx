import Copy from 'lucide-react/icons/copy'
import { Fragment, useState } from 'react'
import type { EmergencyContact } from '@app/domain/emergency/emergency-contacts.contract'
import { contactsAsText } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { PartFailure } from '../../api/part-failure.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { PhoneLink } from '../../ui/controls/phone-link.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { CopyByHand } from './copy-by-hand.tsx'
import { EmergencyContacts } from './emergency-contacts.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { Hotlines } from './hotlines.tsx'
import { HouseholdHeading } from './household-heading.tsx'
import { areNamed, type HouseholdEmergency } from './use-emergencies.ts'

interface ContactsSectionProps {
  households: readonly HouseholdEmergency[]
}

/**
 * Contacts of each household, then the two hotlines that are always listed. If a household could not be read, the
 * copied message says that its contacts are missing: people rely on it in an emergency.
 */
export function ContactsSection({ households }: ContactsSectionProps) {
  const { title, copy, copied, copiedHotlines, copiedInPart } = emergencyTexts.contacts
  const showToast = useToast()
  const [byHand, setByHand] = useState<string>()
  const copyAll = async () => {
    const text = contactsAsText(
      households.map(({ household, information }) => ({
        name: areNamed(households) ? household.name : undefined,
        contacts: information?.contacts ?? [],
      })),
    )
    const isWhole = households.every(({ information }) => information !== undefined)
    try {
      await navigator.clipboard.writeText(text)
      setByHand(undefined)
      const missing = households.length > 1 ? copiedInPart : copiedHotlines
      if (isWhole) showToast({ ...copied, variant: 'success' })
      else showToast({ title: missing.title, description: missing.message, variant: 'danger' })
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
      {households.map((each) => (
        <Fragment key={each.household.id}>
          <HouseholdHeading household={each.household} among={households} />
          {each.isHere ? <EmergencyContacts /> : <ContactsElsewhere of={each} />}
        </Fragment>
      ))}
      <h4 className="mt-2 font-semibold">{emergencyTexts.hotlines.title}</h4>
      <Hotlines />
    </EmergencySection>
  )
}

/** Contacts of a household other than the page's, to read and to call. */
function ContactsElsewhere({ of: { household, information, error, retry } }: { of: HouseholdEmergency }) {
  if (error)
    return <PartFailure title={emergencyTexts.contacts.loadFailed} error={error} busy={false} retry={retry} />
  if (!information) return <SkeletonRows label="Loading emergency contacts" rows={2} />
  if (information.contacts.length === 0)
    return <p className="text-ink-soft">{emergencyTexts.actions.noVetIn(household.name)}</p>
  return (
    <RowList label={emergencyTexts.contacts.of(household.name)}>
      {information.contacts.map((contact) => (
        <Contact key={contact.id} contact={contact} />
      ))}
    </RowList>
  )
}

function Contact({
  contact: { name, phone, isVet, isPrimary, clinicName, address, notes },
}: {
  contact: EmergencyContact
}) {
  const line = [clinicName, address, notes].filter(Boolean).join(' · ')
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-1.5">
          <span dir="auto" translate="no">
            {name}
          </span>
          {isVet && <Chip>Vet</Chip>}
          {isPrimary && <Chip tone="ok">Call first</Chip>}
        </span>
      }
      detail={
        <>
          <PhoneLink name={name} phone={phone} />
          {line && (
            <span dir="auto" className="block">
              {line}
            </span>
          )}
        </>
      }
    />
  )
}
