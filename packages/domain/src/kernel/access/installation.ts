import type { SystemRole } from './roles.ts'

interface InstallationRow {
  /** System roles that hold the permission without a grant. */
  heldBy: readonly SystemRole[]
  /** True if a holder of 'grant permissions' can give the permission to any user. */
  isGrantable: boolean
}

/**
 * Permissions of the people who run an installation, beside those of a role in a household. The database holds the same
 * rows in `installation_permissions`; a test compares the two.
 */
export const installationPermissions = {
  'moderate the community': { heldBy: ['admin', 'super_admin'], isGrantable: true },
  'answer support tickets': { heldBy: ['super_admin'], isGrantable: true },
  /** Figures, queues, reports of errors, the audit log and announcements. */
  'run the installation': { heldBy: ['admin', 'super_admin'], isGrantable: false },
  'manage accounts': { heldBy: ['admin', 'super_admin'], isGrantable: false },
  'change system settings': { heldBy: ['admin', 'super_admin'], isGrantable: false },
  /** Grants of single permissions, and system roles. */
  'grant permissions': { heldBy: ['super_admin'], isGrantable: false },
} as const satisfies Record<string, InstallationRow>

type Rows = typeof installationPermissions
export type InstallationPermission = keyof Rows
export type GrantablePermission = {
  [Name in InstallationPermission]: Rows[Name]['isGrantable'] extends true ? Name : never
}[InstallationPermission]

/** Lists the permissions as rows, for the table `installation_permissions` and for tests. */
export const installationRows = Object.entries<InstallationRow>(installationPermissions).map(
  ([permission, row]) => ({ permission: permission as InstallationPermission, ...row }),
)

/** Permissions that a user can be granted. */
export const grantablePermissions = installationRows
  .filter(({ isGrantable }) => isGrantable)
  .map(({ permission }) => permission as GrantablePermission)

/** Returns the permissions of a system role, and those of a user's grants. Ignores a grant that can't be given. */
export function installationPermissionsOf(
  systemRole: SystemRole,
  granted: readonly string[],
): InstallationPermission[] {
  return installationRows
    .filter(
      ({ permission, heldBy, isGrantable }) =>
        heldBy.includes(systemRole) || (isGrantable && granted.includes(permission)),
    )
    .map(({ permission }) => permission)
}
