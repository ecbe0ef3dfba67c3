import { expect, it } from 'vitest'
import { householdRoles, isSystemUser, roleBadges, systemRoles } from './roles.ts'

it('each role has its badge, any that is not named is a member', () => {
  expect(householdRoles.map((role) => roleBadges[role])).toEqual(['Owner', 'Caregiver', 'Viewer', 'Member'])
})

it('administrators are system users', () => {
  expect(systemRoles.map(isSystemUser)).toEqual([false, true, true])
})
