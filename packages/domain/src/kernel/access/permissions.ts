import { householdRoles, type HouseholdRole } from './roles.ts'

/** How far a permission reaches: everything of the household, or only what the person made. */
export type Reach = 'all' | 'own'

type Row = Partial<Record<HouseholdRole, Reach>>

const owner: Row = { owner: 'all' }
const carers: Row = { owner: 'all', caregiver: 'all' }
const carersOwn: Row = { owner: 'all', caregiver: 'own' }
const readers: Row = { owner: 'all', caregiver: 'all', viewer: 'all' }
const invited: Row = { caregiver: 'all', viewer: 'all', member: 'all' }
const everyone: Row = { owner: 'all', caregiver: 'all', viewer: 'all', member: 'all' }

/**
 * Who may do what in a household, the one table behind every route's policy, the row-level security and the
 * buttons on the screen. What is in no cell is refused. The database holds the same rows in
 * `role_permissions`; a test compares the two.
 */
export const permissionMatrix = {
  'view pets': readers,
  'view pet faces': everyone,
  'add pets': owner,
  'edit pets': owner,
  'delete pets': owner,
  'view medications': readers,
  'add medications': owner,
  'edit medications': owner,
  'delete medications': owner,
  'mark doses': carers,
  // Taking a mark back, adding a picture to it.
  'correct doses': carersOwn,
  'view appointments': readers,
  'add appointments': carers,
  'edit appointments': carers,
  'delete appointments': carersOwn,
  'view health logs': readers,
  'add health logs': carers,
  'edit health logs': carers,
  'delete health logs': carersOwn,
  'view reminders': readers,
  'add reminders': carers,
  // Completing, putting off, pausing too.
  'edit reminders': carers,
  'delete reminders': carersOwn,
  'view vaccinations': readers,
  'add vaccinations': carers,
  'edit vaccinations': owner,
  'delete vaccinations': owner,
  'edit vaccine schedule': owner,
  'view photos': readers,
  'add photos': carers,
  'edit photos': carers,
  'delete photos': carersOwn,
  'view documents': readers,
  'add documents': carers,
  'edit documents': carers,
  'delete documents': carersOwn,
  'view service providers': readers,
  'edit service providers': owner,
  'view emergency information': everyone,
  'add emergency information': owner,
  'edit emergency information': owner,
  'delete emergency information': owner,
  'print emergency information': readers,
  // Everybody's own alone; each shows what its person may view.
  'view calendar feeds': everyone,
  'add calendar feeds': readers,
  'view activity': readers,
  'view members': everyone,
  // Inviting, changing roles, removing.
  'manage members': owner,
  'hand over the household': owner,
  'leave the household': invited,
  'change the plan': owner,
  'take out everything': owner,
} as const satisfies Record<string, Row>

export type Permission = keyof typeof permissionMatrix

/** Every permission, in the order of the matrix. */
export const permissions = Object.keys(permissionMatrix) as Permission[]

/**
 * How far `role` may use `permission`, or undefined when it may not at all.
 */
export function reachOf(role: HouseholdRole, permission: Permission): Reach | undefined {
  const row: Row = permissionMatrix[permission]
  return row[role]
}

/** The matrix as rows, for the table `role_permissions` and for tests that walk every cell. */
export function permissionRows(): { role: HouseholdRole; permission: Permission; reach: Reach }[] {
  return permissions.flatMap((permission) =>
    householdRoles.flatMap((role) => {
      const reach = reachOf(role, permission)
      return reach ? [{ role, permission, reach }] : []
    }),
  )
}

/**
 * What the screen is told about a person: the permissions that their role holds, with their reach.
 */
export function permissionsOf(role: HouseholdRole): Partial<Record<Permission, Reach>> {
  return Object.fromEntries(
    permissionRows()
      .filter((row) => row.role === role)
      .map((row) => [row.permission, row.reach]),
  )
}
