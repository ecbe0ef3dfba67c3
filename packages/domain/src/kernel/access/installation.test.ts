import { describe, expect, it } from 'vitest'
import { grantablePermissions, installationPermissionsOf, installationRows } from './installation.ts'

const ofAdmins = [
  'moderate the community',
  'run the installation',
  'manage accounts',
  'change system settings',
] as const

describe('installationPermissionsOf', () => {
  // spec product: moderators and support staff are granted their permission by a super_admin, beside the system roles
  //   in packages/domain/src/kernel/access/installation.ts
  it.each([
    ['user', [], []],
    ['user', ['moderate the community'], ['moderate the community']],
    ['admin', [], ofAdmins],
    ['admin', ['moderate the community'], ofAdmins],
    ['user', ['answer support tickets'], ['answer support tickets']],
    ['super_admin', [], installationRows.map(({ permission }) => permission)],
  ] as const)('gives a %s with the grants %j the permissions %j', (systemRole, granted, expected) => {
    expect(installationPermissionsOf(systemRole, granted)).toEqual(expected)
  })

  it('ignores a grant of a permission that only system roles hold, and one that is unknown', () => {
    expect(installationPermissionsOf('user', ['grant permissions', 'edit pets'])).toEqual([])
  })
})

it('lets moderation and support be granted, but not the granting', () => {
  expect(grantablePermissions).toEqual(['moderate the community', 'answer support tickets'])
})
