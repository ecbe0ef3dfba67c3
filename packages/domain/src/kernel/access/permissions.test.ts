import { expect, it } from 'vitest'
import { recordKindList } from '../record-kinds.ts'
import { permissionRows, permissions, permissionsOf, reachOf, type Permission } from './permissions.ts'
import { accessPresets } from './reach.ts'
import { householdRoles } from './roles.ts'

/** Cells of a row: owner, caregiver, viewer, member. 'all' and 'own' are the reach; '-' is refused. */
const cellsOf = (permission: Permission): string =>
  householdRoles.map((role) => reachOf(role, permission) ?? '-').join(' ')

/** The product page's table for kinds of records: view, add, edit, delete. */
const kinds: Readonly<Record<string, string[]>> = {
  pets: ['all all all -', 'all - - -', 'all - - -', 'all - - -'],
  medications: ['all all all -', 'all - - -', 'all - - -', 'all - - -'],
  appointments: ['all all all -', 'all all - -', 'all all - -', 'all own - -'],
  'health logs': ['all all all -', 'all all - -', 'all all - -', 'all own - -'],
  reminders: ['all all all -', 'all all - -', 'all all - -', 'all own - -'],
  vaccinations: ['all all all -', 'all all - -', 'all - - -', 'all - - -'],
  photos: ['all all all -', 'all all - -', 'all all - -', 'all own - -'],
  documents: ['all all all -', 'all all - -', 'all all - -', 'all own - -'],
  expenses: ['all - - -', 'all - - -', 'all - - -', 'all - - -'],
  'emergency information': ['all all all all', 'all - - -', 'all - - -', 'all - - -'],
}

/** Its other rows. */
const others: Readonly<Record<string, string>> = {
  'view pet faces': 'all all all all',
  'mark doses': 'all all - -',
  'correct doses': 'all own - -',
  'edit vaccine schedule': 'all - - -',
  'view service providers': 'all all all -',
  'edit service providers': 'all - - -',
  'print emergency information': 'all all all -',
  'view calendar feeds': 'all all all all',
  'add calendar feeds': 'all all all -',
  'view reports': 'all all all -',
  'generate reports': 'all all - -',
  'delete reports': 'all own - -',
  'export reports': 'all - - -',
  'view activity': 'all all all -',
  'view members': 'all all all all',
  'manage members': 'all - - -',
  'hand over the household': 'all - - -',
  'leave the household': '- all all all',
  'change the plan': 'all - - -',
  'take out everything': 'all - - -',
  'give support access': 'all - - -',
}

it.each(Object.entries(kinds))('%s are held as the table says', (words, rows) => {
  expect(['view', 'add', 'edit', 'delete'].map((verb) => cellsOf(`${verb} ${words}` as Permission))).toEqual(
    rows,
  )
})

// spec ASVS V8.1.1
it.each(Object.entries(others))('%s is held as the table says', (permission, cells) => {
  expect(cellsOf(permission as Permission)).toBe(cells)
})

it('every permission is in the table, or of a kind with the access of one in it', () => {
  const ofKinds = recordKindList.flatMap(({ words }) =>
    ['view', 'add', 'edit', 'delete'].map((verb) => `${verb} ${words}`),
  )
  // Receipts have the permissions of expenses.
  const named = new Set([...ofKinds, ...Object.keys(others)])
  expect(permissions.toSorted()).toEqual([...named].toSorted())
  const used = new Set(recordKindList.filter(({ words }) => words in kinds).map(({ access }) => access))
  expect([...used].toSorted()).toEqual(Object.keys(accessPresets).toSorted())
})

it('the rows for the database and the answers for the screen are the same cells', () => {
  for (const role of householdRoles) {
    const rows = permissionRows().filter((row) => row.role === role)
    expect(Object.fromEntries(rows.map(({ permission, reach }) => [permission, reach]))).toEqual(
      permissionsOf(role),
    )
  }
  const cells = permissions.flatMap((permission) => cellsOf(permission).split(' '))
  expect(permissionRows()).toHaveLength(cells.filter((cell) => cell !== '-').length)
})
