import { expect, it } from 'vitest'
import { roleTexts } from './role-texts.ts'

// spec access §6: an invitation names what each role may do, a caregiver's reminders too
it.each([
  ['owner', ['Manage all pets', 'Add and remove family members', 'Modify settings', 'View all data']],
  ['caregiver', ['Add health logs', 'Schedule appointments', 'Upload photos', 'Set reminders']],
  ['viewer', ['View pet profiles', 'See health history', 'View photos', 'Read activity logs']],
] as const)('an invitation as %s names everything that the specification promises', (role, promised) => {
  expect(roleTexts[role].may).toEqual(expect.arrayContaining([...promised]))
})
