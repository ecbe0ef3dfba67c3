import { expect, it } from 'vitest'
import type { EmergencyContact } from './emergency-contacts.contract.ts'
import { saysOfContact } from './emergency-contacts.rules.ts'

const contact: EmergencyContact = {
  id: 'c',
  version: 1,
  name: 'Dr. Ortíz',
  phone: '+1 (555) 010-0142',
  isVet: true,
  isPrimary: true,
  clinicName: 'Elm Street Veterinary',
  address: '12 Elm Street',
  email: 'reception@elm-street.example',
  notes: null,
  createdBy: null,
}

// spec product: a long list of contacts is searched, also without a connection
it.each([
  ['', true],
  ['ortiz', true],
  ['ELM ortiz', true],
  ['reception@', true],
  ['elm harbour', false],
  ['null', false],
  ['555 010', true],
  ['5550100142', true],
  ['010-01 42', true],
  ['0143', false],
])('a contact is found by "%s": %s', (term, isFound) => {
  expect(saysOfContact(contact, term)).toBe(isFound)
})
