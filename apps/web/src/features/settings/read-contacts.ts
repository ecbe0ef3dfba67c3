import type { ContactMark, ContactMarks, Settings } from '@app/domain/settings/settings.contract'
import { changedContacts } from '@app/domain/settings/settings.rules'
import {
  type ContactKind,
  contactKinds,
  contactSettings,
  type ContactValues,
  type SettingValues,
} from '@app/domain/settings/settings.vocabulary'
import type { PendingChanges } from './pending-changes.ts'

/** A contact at the start of its change. */
interface ReadContact {
  mark: ContactMark
  values: Partial<ContactValues>
}

/**
 * Contacts from which pending changes began. They stay as read, even if the settings are reloaded: a newer contact is
 * shown next to the change, never overwritten with it.
 */
export type ReadContacts = Partial<Record<ContactKind, ReadContact>>

/** Present contacts, against which the server refuses a change of older ones. */
export type PresentContacts = ContactValues & { contacts: ContactMarks }

/** Contacts of the settings as last read. */
export const presentContacts = ({ profile, contacts }: Settings): PresentContacts => ({
  ...profile,
  contacts,
})

const valuesOf = (kind: ContactKind, from: ContactValues): Partial<ContactValues> => {
  const { name, phone } = contactSettings[kind]
  return { [name]: from[name], [phone]: from[phone] }
}

/**
 * Keeps the contacts from which pending changes began, adds those of a new change, and drops those without a change.
 */
export function holdContacts(
  held: ReadContacts,
  changes: PendingChanges,
  present: PresentContacts,
): ReadContacts {
  const changed = changedContacts(changes)
  return Object.fromEntries(
    changed.map((kind) => [
      kind,
      held[kind] ?? { mark: present.contacts[kind], values: valuesOf(kind, present) },
    ]),
  )
}

/** Values of the held contacts, which override those last read. */
export const heldValues = (held: ReadContacts): Partial<SettingValues> => ({
  ...held.vet?.values,
  ...held.other?.values,
})

/** Marks of the contacts from which a batch was made; empty if it changes none. */
export function marksOf(held: ReadContacts): { contacts?: Partial<ContactMarks> } {
  const marks = contactKinds.flatMap((kind) => {
    const contact = held[kind]
    return contact ? [[kind, contact.mark]] : []
  })
  return marks.length > 0 ? { contacts: Object.fromEntries(marks) as Partial<ContactMarks> } : {}
}

/** Contacts that were changed, removed or replaced since their change began. */
export const staleContacts = (held: ReadContacts, { contacts }: PresentContacts): ContactKind[] =>
  contactKinds.filter((kind) => {
    const contact = held[kind]
    const now = contacts[kind]
    return contact && (contact.mark?.id !== now?.id || contact.mark?.version !== now?.version)
  })

/** Pending changes, and the contacts from which they began. */
export interface Pending {
  changes: PendingChanges
  held: ReadContacts
}

/** Applies the user's own contacts, name and number, on top of the present ones. */
export function keepOwn(
  { changes, held }: Pending,
  values: SettingValues,
  present: PresentContacts,
): Pending {
  const own = staleContacts(held, present)
    .flatMap((kind) => Object.values(contactSettings[kind]))
    .filter((key) => values[key] !== present[key])
  const kept: PendingChanges = { ...changes, ...Object.fromEntries(own.map((key) => [key, values[key]])) }
  return { changes: kept, held: holdContacts({}, kept, present) }
}

/** Drops the changes of contacts that another user has changed; all other changes stay. */
export function dropStale({ changes, held }: Pending, present: PresentContacts): Pending {
  const dropped = new Set<string>(
    staleContacts(held, present).flatMap((kind) => Object.values(contactSettings[kind])),
  )
  const kept: PendingChanges = Object.fromEntries(
    Object.entries(changes).filter(([key]) => !dropped.has(key)),
  )
  return { changes: kept, held: holdContacts(held, kept, present) }
}
