import { describe, expect, it } from 'vitest'
import { grantablePermissions, installationPermissionsOf } from './installation.ts'

describe('installationPermissionsOf', () => {
  // spec product: moderators and support staff are granted their permission by a super_admin, beside the system roles
  //   in packages/domain/src/kernel/access/installation.ts
  it.each([
    ['user', [], []],
    ['user', ['moderate the community'], ['moderate the community']],
    ['admin', [], ['moderate the community']],
    ['admin', ['moderate the community'], ['moderate the community']],
    ['user', ['answer support tickets'], ['answer support tickets']],
    ['super_admin', [], ['moderate the community', 'answer support tickets', 'grant permissions']],
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
