import { expect, it } from 'vitest'
import { petLink, petTabs, tabNamed } from './pet-link.ts'

// spec core-records §2: pet detail: the counters link to their tabs; the address names tab and record, also
//   on a later page
it.each([
  [{ petId: 'p' }, '/pets/p'],
  [{ petId: 'p', tab: 'overview' }, '/pets/p'],
  [{ petId: 'p', tab: 'health' }, '/pets/p?tab=health'],
  [{ petId: 'p', tab: 'docs', recordId: 'r' }, '/pets/p?tab=docs&record=r'],
  [{ petId: 'a/b', tab: 'meds', recordId: 'x&y' }, '/pets/a%2Fb?tab=meds&record=x%26y'],
] as const)('the address of %j is %s', (place, address) => {
  expect(petLink(place)).toBe(address)
})

it('an unknown tab is the first one', () => {
  const names = Object.keys(petTabs)
  expect(names.map((tab) => tabNamed(tab))).toEqual(names)
  expect([tabNamed(null), tabNamed('constructor')]).toEqual(['overview', 'overview'])
})
