import type { EmergencyContact } from '@app/domain/emergency/emergency-contacts.contract'
import {
  emergencyContactErrors,
  MAX_EMERGENCY_CONTACTS,
} from '@app/domain/emergency/emergency-contacts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { newId } from '../../platform/base/ids.ts'
import { int, json, uuid } from '../../platform/database/columns.ts'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import { addRecord } from '../../platform/records/records.ts'
import { emergencyContactTable } from './emergency-contacts.record.ts'

const countContacts = namedSql(
  { kept: int },
  `select count(*)::int as kept from emergency_contacts where ${inHousehold}`,
)
const listContacts = namedSql(
  { record: json<EmergencyContact>() },
  `
  select ${emergencyContactTable.json} as record from emergency_contacts where ${inHousehold}
   order by is_primary desc, is_vet desc, lower(name), id`,
)
// A deletion takes only the row's lock, not the household's.
const readAndLockFirst = namedSql(
  { record: json<EmergencyContact>() },
  `select ${emergencyContactTable.json} as record from emergency_contacts where ${inHousehold} and is_primary for update`,
)
const stepBack = namedSql(`
  update emergency_contacts set is_primary = false where ${inHousehold} and is_primary and is_vet = $1 and id <> $2`)
const changeFirst = namedSql(
  { id: uuid },
  `
  update emergency_contacts set name = $2, phone = $3 where ${inHousehold} and is_primary and is_vet = $1 returning id`,
)
const demoteFirst = namedSql(
  `update emergency_contacts set is_primary = false where ${inHousehold} and is_primary and is_vet = $1`,
)

/** Reads all contacts, those to call first at the top; their number is bounded. */
export const findContacts = async (tx: Tx): Promise<EmergencyContact[]> =>
  (await tx.run(listContacts, [])).map(({ record }) => record)

/**
 * Serialises writes to the contacts until the transaction ends: each household has one first vet and one first other
 * contact, and a bounded number of contacts.
 */
export const lockContacts = (tx: Tx): Promise<unknown> => tx.run(lockHousehold, [])

/** Demotes the present first contact of a kind before another one becomes the first; it stays a contact. */
export async function makeRoomFor(
  tx: Tx,
  { id, isPrimary, isVet }: { id: string; isPrimary: boolean; isVet: boolean },
): Promise<void> {
  if (isPrimary) await tx.run(stepBack, [isVet, id])
}

/** @throws EMERGENCY_CONTACTS_FULL if the household now has more contacts than allowed */
export async function checkRoom(tx: Tx): Promise<void> {
  const [counted] = await tx.run(countContacts, [])
  if ((counted?.kept ?? 0) > MAX_EMERGENCY_CONTACTS) {
    throw new Refusal(emergencyContactErrors.EMERGENCY_CONTACTS_FULL)
  }
}

/** Name and number of the first vet or the first other contact. */
export interface FirstContact {
  name: string | null
  phone: string | null
}

/** First contacts of both kinds, if any. */
export interface FirstContacts {
  vet: EmergencyContact | undefined
  other: EmergencyContact | undefined
}

/** Reads the first contacts for the profile. */
export const findFirst = async (tx: Tx): Promise<FirstContacts> => firstOf(await findContacts(tx))

/**
 * Reads the first contacts and locks them for a change: until the transaction ends no other transaction changes,
 * deletes or replaces them.
 */
export async function lockFirst(tx: Tx): Promise<FirstContacts> {
  await lockContacts(tx)
  return firstOf((await tx.run(readAndLockFirst, [])).map(({ record }) => record))
}

const firstOf = (contacts: readonly EmergencyContact[]): FirstContacts => ({
  vet: contacts.find(({ isPrimary, isVet }) => isPrimary && isVet),
  other: contacts.find(({ isPrimary, isVet }) => isPrimary && !isVet),
})

/**
 * Sets the first contact of a kind from the profile: changes the present one, or adds one. Without a name the present
 * one loses its rank but stays in the list. The caller holds the lock.
 */
export async function setFirst(tx: Tx, isVet: boolean, { name, phone }: FirstContact): Promise<void> {
  if (name === null || phone === null) {
    await tx.run(demoteFirst, [isVet])
    return
  }
  const [changed] = await tx.run(changeFirst, [isVet, name, phone])
  if (changed) return
  await addRecord(tx, emergencyContactTable, { id: newId(), name, phone, isPrimary: true, isVet })
  await checkRoom(tx)
}
