import { expect, it } from 'vitest'
import { findActions } from './actions.rules.ts'

const actions = [
  { id: 'pet', verbs: 'add create', things: 'pet dog cat', ofPet: false },
  { id: 'log', verbs: 'add log', things: 'health weight', ofPet: true },
  { id: 'settings', verbs: 'settings open', things: 'notifications', ofPet: false },
]
const pets = [
  { id: 'b', name: 'Biscuit' },
  { id: 'z', name: 'Zoë Dog' },
]
const found = (term: string) =>
  findActions(actions, term, pets).map(
    ({ action, pet, leads }) => `${action.id}${pet ? ` ${pet.id}` : ''}${leads ? ' leads' : ''}`,
  )

it.each([
  ['add', ['pet leads', 'log leads']],
  ['add weight', ['log leads']],
  ['ADD a weight for Biscuit', ['log b leads']],
  ['weight biscuit', ['log b']],
  ['weight zoe', ['log z']],
  ['weight rex', []],
  ['biscuit', []],
  ['settings notif', ['settings leads']],
  ['notifications', ['settings']],
  ['settings biscuit', []],
  ['for the', []],
  ['', []],
])('"%s" asks for %j', (term, ids) => {
  expect(found(term)).toEqual(ids)
})
