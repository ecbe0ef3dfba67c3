import type { EmergencyContact } from '@app/domain/emergency/emergency-contacts.contract'
import { emergencyContactTexts } from '@app/domain/emergency/emergency-contacts.errors'
import { saysOfContact } from '@app/domain/emergency/emergency-contacts.rules'
import { client } from '../../api/client/client.ts'
import { readProblemError } from '../../api/client/problem-error.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordClient, RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { PhoneLink } from '../../ui/controls/phone-link.tsx'

/** Loads all contacts at once, because a household has few. */
export const contactClient: RecordClient<EmergencyContact> = {
  list: async () => ({ entries: await client.emergencyContacts.list({}), nextCursor: null }),
  get: async ({ id }) => {
    const contacts = await client.emergencyContacts.list({})
    const found = contacts.find((contact) => contact.id === id)
    if (!found) throw readProblemError(undefined, { status: 404 })
    return found
  },
  delete: client.emergencyContacts.delete,
}

/** Emergency contacts of a household as a kind of record. */
export const emergencyContactKind: RecordKind<EmergencyContact> = {
  slug: 'emergency-contacts',
  words: 'emergency information',
  label: 'Emergency contacts',
  texts: emergencyContactTexts,
  empty: emergencyContactTexts.empty,
  client: contactClient,
  search: { says: saysOfContact },
  titleOf: ({ name }) => name,
  describe: ({ name, phone, isPrimary, isVet, clinicName, address, email, notes }) => ({
    title: name,
    isName: true,
    chips: (
      <>
        {isVet && <Chip>Vet</Chip>}
        {isPrimary && <Chip tone="ok">Call first</Chip>}
      </>
    ),
    lines: [
      <PhoneLink key="phone" name={name} phone={phone} />,
      [clinicName, address, email, notes].filter(Boolean).join(' · '),
    ],
  }),
  Editor: latePart(() =>
    import('./emergency-contact-forms.tsx').then(({ EditEmergencyContact }) => ({
      default: EditEmergencyContact,
    })),
  ),
}
