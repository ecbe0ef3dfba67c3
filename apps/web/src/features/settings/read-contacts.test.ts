import { expect, test } from 'vitest'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { dropStale, heldValues, holdContacts, keepOwn, marksOf, staleContacts } from './read-contacts.ts'

const before = {
  primaryVet: 'Dr. Ortiz',
  vetPhone: '100',
  emergencyContact: 'Sam',
  emergencyPhone: '200',
  contacts: { vet: { id: 'ortiz', version: 1 }, other: { id: 'sam', version: 1 } },
}
/** State after the vet was replaced; the other contact is unchanged. */
const after = {
  ...before,
  primaryVet: 'Dr. Bo',
  vetPhone: '300',
  contacts: { ...before.contacts, vet: { id: 'bo', version: 1 } },
}
const nobody = {
  primaryVet: null,
  vetPhone: null,
  emergencyContact: null,
  emergencyPhone: null,
  contacts: { vet: null, other: null },
}

test('a change keeps the contact that it began from, whatever is read later', () => {
  const held = holdContacts({}, { vetPhone: '101' }, before)
  expect(heldValues(held)).toEqual({ primaryVet: 'Dr. Ortiz', vetPhone: '100' })
  expect(holdContacts(held, { vetPhone: '101', primaryVet: 'Ortiz' }, after)).toEqual(held)
  expect(marksOf(held)).toEqual({ contacts: { vet: { id: 'ortiz', version: 1 } } })
})

test('a value changed back is not kept, and starts again', () => {
  const held = holdContacts({}, { vetPhone: '101' }, before)
  expect(holdContacts(held, { theme: 'dark' }, after)).toEqual({})
  expect(marksOf({})).toEqual({})
})

test('that there was no contact is held as well', () => {
  const held = holdContacts({}, { primaryVet: 'Dr. Ortiz' }, nobody)
  expect(marksOf(held)).toEqual({ contacts: { vet: null } })
  expect(staleContacts(held, nobody)).toEqual([])
  expect(staleContacts(held, after)).toEqual(['vet'])
  expect(staleContacts(holdContacts({}, { primaryVet: 'Bo' }, after), nobody)).toEqual(['vet'])
})

const changes = { vetPhone: '101', emergencyPhone: '201', theme: 'dark' } as const
const pending = { changes, held: holdContacts({}, changes, before) }
const values = { displayName: 'Ana', phone: null, ...before, ...defaultPreferences, ...changes }

test('one’s own contact replaces theirs as a whole, never half of it', () => {
  const mine = keepOwn(pending, values, after)
  expect(mine.changes).toEqual({ ...changes, primaryVet: 'Dr. Ortiz' })
  expect(marksOf(mine.held)).toEqual({ contacts: after.contacts })
})

test('taking theirs leaves everything else as it was typed', () => {
  const theirs = dropStale(pending, after)
  expect(theirs.changes).toEqual({ emergencyPhone: '201', theme: 'dark' })
  expect(marksOf(theirs.held)).toEqual({ contacts: { other: before.contacts.other } })
})
