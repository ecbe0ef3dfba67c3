import type { EmergencyContact } from '@app/domain/emergency-contacts/emergency-contacts.contract'
import { emergencyContactTexts } from '@app/domain/emergency-contacts/emergency-contacts.errors'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../api/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { editButtonId, useReturnToEditButton } from '../../records/edit-focus.ts'
import { useEditorsHere } from '../../records/unsaved-edits.ts'
import { useDeleteRecord } from '../../records/use-delete-record.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const AddEmergencyContact = lazy(() => import('./add-emergency-contact.tsx'))
const EditEmergencyContact = lazy(() => import('./edit-emergency-contact.tsx'))

/** Whom the household calls in an emergency: to read for everybody in it, to keep for its owner. */
export function EmergencyContactList() {
  const { data: contacts, error, refetch } = useQuery(contactsQuery)
  const [adding, setAdding] = useState(false)
  const mayAdd = useMay('add emergency information')
  if (!contacts && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!contacts) return <SkeletonRows label="Loading emergency contacts" rows={2} />
  return (
    <div className="grid gap-2">
      {contacts.length === 0 ? <NoContacts /> : <Contacts contacts={contacts} />}
      {mayAdd && (
        <div>
          <Button variant="soft" onClick={() => setAdding(true)}>
            Add Contact
          </Button>
        </div>
      )}
      {adding && (
        <Suspense>
          <AddEmergencyContact onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

const contactsQuery = orpc.emergencyContacts.listEmergencyContacts.queryOptions({ input: {} })

function NoContacts() {
  const { title, sentence } = emergencyContactTexts.empty
  return (
    <p className="text-ink-soft">
      <span className="block font-semibold text-ink">{title}</span>
      {sentence}
    </p>
  )
}

const deletion = {
  remove: (contactId: string) => client.emergencyContacts.deleteEmergencyContact({ contactId }),
  titleOf: ({ name }: EmergencyContact) => name,
  texts: emergencyContactTexts,
}

/** The rows; at most one of them is being changed. */
function Contacts({ contacts }: { contacts: readonly EmergencyContact[] }) {
  const [editing, setEditing] = useState<string>()
  const { ask, question } = useDeleteRecord(deletion)
  const { leave } = useEditorsHere()
  useReturnToEditButton(editing)
  return (
    <>
      <RowList label="Emergency contacts">
        {contacts.map((contact) =>
          contact.id === editing ? (
            <li key={contact.id} className="py-row">
              <Suspense fallback={<SkeletonRows label="Loading" rows={1} />}>
                <EditEmergencyContact entry={contact} onClose={() => setEditing(undefined)} />
              </Suspense>
            </li>
          ) : (
            <ContactRow
              key={contact.id}
              contact={contact}
              onEdit={() => leave(() => setEditing(contact.id))}
              onDelete={() => ask(contact)}
            />
          ),
        )}
      </RowList>
      {question}
    </>
  )
}

interface ContactRowProps {
  contact: EmergencyContact
  onEdit: () => void
  onDelete: () => void
}

function ContactRow({ contact, onEdit, onDelete }: ContactRowProps) {
  const { id, name, phone, isPrimary, isVet, clinicName, address, email, notes } = contact
  const mayEdit = useMay('edit emergency information')
  const mayDelete = useMay('delete emergency information')
  const more = [clinicName, address, email, notes].filter(Boolean).join(' · ')
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {isVet && <Chip>Vet</Chip>}
          {isPrimary && <Chip tone="ok">Call first</Chip>}
        </span>
      }
      detail={
        <>
          <PhoneLink name={name} phone={phone} />
          {more && <span className="block">{more}</span>}
        </>
      }
      trailing={
        <span className="flex">
          {mayEdit && (
            <IconButton
              id={editButtonId(id)}
              label={`Edit ${name}`}
              icon={<Pencil aria-hidden size={18} />}
              onClick={onEdit}
            />
          )}
          {mayDelete && (
            <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden size={18} />} onClick={onDelete} />
          )}
        </span>
      }
    />
  )
}
