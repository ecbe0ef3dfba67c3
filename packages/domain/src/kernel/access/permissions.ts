import { type KindWords, recordKindList } from '../record-kinds.ts'
import {
  accessPresets,
  carers,
  carersOwn,
  everyone,
  invited,
  owner,
  type Reach,
  readers,
  type Row,
} from './reach.ts'
import { householdRoles, type HouseholdRole } from './roles.ts'

export type { Reach } from './reach.ts'

/** Permissions of operations that are not the view, add, edit or delete of a kind of record. */
const otherPermissions = {
  'view pet faces': everyone,
  'mark doses': carers,
  // Also covers undoing a mark and adding a picture to it.
  'correct doses': carersOwn,
  'edit vaccine schedule': owner,
  'view service providers': readers,
  'edit service providers': owner,
  'print emergency information': readers,
  // Covers the user's own feeds only; each shows the data that its user may view.
  'view calendar feeds': everyone,
  'add calendar feeds': readers,
  // Covers the health score; the report of expenses belongs to the owner.
  'view reports': readers,
  // Covers the health report of a pet, which everyone with 'view reports' may then read.
  'generate reports': carers,
  'delete reports': carersOwn,
  // Covers the Export Center and the tables of charts; whoever sees a chart may save its picture.
  'export reports': owner,
  'view activity': readers,
  'view members': everyone,
  // Covers inviting, changing roles and removing members.
  'manage members': owner,
  'hand over the household': owner,
  'leave the household': invited,
  'change the plan': owner,
  'take out everything': owner,
  // Covers letting the support read the household for a while, and the trail of what it read.
  'give support access': owner,
} as const satisfies Record<string, Row>

type Verb = 'view' | 'add' | 'edit' | 'delete'
export type Permission = `${Verb} ${KindWords}` | keyof typeof otherPermissions

const kindPermissions = Object.fromEntries(
  recordKindList.flatMap(({ words, access }) =>
    Object.entries(accessPresets[access]).map(([verb, row]): [string, Row] => [`${verb} ${words}`, row]),
  ),
) as Record<`${Verb} ${KindWords}`, Row>

/**
 * Permissions by role: the one table behind every route's policy, the row-level security and the buttons on the screen.
 * Refuse every combination that has no cell. The database holds the same rows in `role_permissions`; a test compares
 * the two.
 */
export const permissionMatrix: Readonly<Record<Permission, Row>> = { ...kindPermissions, ...otherPermissions }

/** Every permission, in the order of the matrix. */
export const permissions = Object.keys(permissionMatrix) as Permission[]

/** Returns the reach that `role` has for `permission`, or undefined if the role lacks it. */
export function reachOf(role: HouseholdRole, permission: Permission): Reach | undefined {
  return permissionMatrix[permission][role]
}

/** Lists the matrix as rows, for the table `role_permissions` and for tests that check every cell. */
export function permissionRows(): { role: HouseholdRole; permission: Permission; reach: Reach }[] {
  return permissions.flatMap((permission) =>
    householdRoles.flatMap((role) => {
      const reach = reachOf(role, permission)
      return reach ? [{ role, permission, reach }] : []
    }),
  )
}

/** Returns the permissions of a role with their reach, as the screen receives them. */
export function permissionsOf(role: HouseholdRole): Partial<Record<Permission, Reach>> {
  return Object.fromEntries(
    permissionRows()
      .filter((row) => row.role === role)
      .map((row) => [row.permission, row.reach]),
  )
}
