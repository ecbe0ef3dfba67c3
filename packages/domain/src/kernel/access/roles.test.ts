import { expect, it } from 'vitest'
import { isSystemUser, systemRoles } from './roles.ts'

it('administrators are system users', () => {
  expect(systemRoles.map(isSystemUser)).toEqual([false, true, true])
})
