import { foldText } from '../search/fold.rules.ts'
import { wordsOf } from '../search/search.rules.ts'
import type { EmergencyContact } from './emergency-contacts.contract.ts'

/**
 * True if a contact contains each of the words, as search compares them; a phone number also matches without its
 * separators.
 */
export function saysOfContact(contact: EmergencyContact, term: string): boolean {
  const { name, phone, clinicName, address, email, notes } = contact
  const said = foldText([name, phone, digitsOf(phone), clinicName, address, email, notes].join('\n'))
  return wordsOf(term).every((word) => said.includes(word)) || isNumberOf(phone, term)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** True if the typed digits are part of the phone number, whatever separators either has. */
const isNumberOf = (phone: string, term: string): boolean =>
  /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(term) && digitsOf(phone).includes(digitsOf(term))
