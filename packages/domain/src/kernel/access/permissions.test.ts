import { expect, it } from 'vitest'
import { permissionRows, permissions, permissionsOf, reachOf, type Permission } from './permissions.ts'
import { householdRoles } from './roles.ts'

/**
 * The product page's table, cell by cell: owner, caregiver, viewer, member. 'all' and 'own' are how far a permission
 * reaches; '-' is refused.
 */
const literal: Record<Permission, string> = {
  'view pets': 'all all all -',
  'view pet faces': 'all all all all',
  'add pets': 'all - - -',
  'edit pets': 'all - - -',
  'delete pets': 'all - - -',
  'view medications': 'all all all -',
  'add medications': 'all - - -',
  'edit medications': 'all - - -',
  'delete medications': 'all - - -',
  'mark doses': 'all all - -',
  'correct doses': 'all own - -',
  'view appointments': 'all all all -',
  'add appointments': 'all all - -',
  'edit appointments': 'all all - -',
  'delete appointments': 'all own - -',
  'view health logs': 'all all all -',
  'add health logs': 'all all - -',
  'edit health logs': 'all all - -',
  'delete health logs': 'all own - -',
  'view reminders': 'all all all -',
  'add reminders': 'all all - -',
  'edit reminders': 'all all - -',
  'delete reminders': 'all own - -',
  'view vaccinations': 'all all all -',
  'add vaccinations': 'all all - -',
  'edit vaccinations': 'all - - -',
  'delete vaccinations': 'all - - -',
  'edit vaccine schedule': 'all - - -',
  'view photos': 'all all all -',
  'add photos': 'all all - -',
  'edit photos': 'all all - -',
  'delete photos': 'all own - -',
  'view documents': 'all all all -',
  'add documents': 'all all - -',
  'edit documents': 'all all - -',
  'delete documents': 'all own - -',
  'view service providers': 'all all all -',
  'edit service providers': 'all - - -',
  'view emergency information': 'all all all all',
  'add emergency information': 'all - - -',
  'edit emergency information': 'all - - -',
  'delete emergency information': 'all - - -',
  'print emergency information': 'all all all -',
  'view calendar feeds': 'all all all all',
  'add calendar feeds': 'all all all -',
  'view activity': 'all all all -',
  'view members': 'all all all all',
  'manage members': 'all - - -',
  'hand over the household': 'all - - -',
  'leave the household': '- all all all',
  'change the plan': 'all - - -',
  'take out everything': 'all - - -',
}

it.each(permissions)('%s is held as the table says', (permission) => {
  const held = householdRoles.map((role) => reachOf(role, permission) ?? '-').join(' ')
  expect(held).toBe(literal[permission])
})

it('the rows for the database and the answers for the screen are the same cells', () => {
  for (const role of householdRoles) {
    const rows = permissionRows().filter((row) => row.role === role)
    expect(Object.fromEntries(rows.map(({ permission, reach }) => [permission, reach]))).toEqual(
      permissionsOf(role),
    )
  }
  expect(permissionRows()).toHaveLength(
    Object.values(literal)
      .join(' ')
      .split(' ')
      .filter((cell) => cell !== '-').length,
  )
})
