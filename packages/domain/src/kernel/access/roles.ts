/** A person's role in a household. `owner` is the household's owner; the others are invited. */
export const householdRoles = ['owner', 'caregiver', 'viewer', 'member'] as const
export type HouseholdRole = (typeof householdRoles)[number]

/** Roles that an owner can assign. */
export const memberRoles = ['caregiver', 'viewer', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

/** A user's role in the installation. Every account is a `user` unless an administrator changes it. */
export const systemRoles = ['user', 'admin', 'super_admin'] as const
export type SystemRole = (typeof systemRoles)[number]

/** Badge beside a person's name (spec access §6). Any role that is not listed shows as a member. */
export const roleBadges: Record<HouseholdRole, string> = {
  owner: 'Owner',
  caregiver: 'Caregiver',
  viewer: 'Viewer',
  member: 'Member',
}

/** Administrators of the installation carry the badge 'System User' (spec access §2). */
export const isSystemUser = (role: SystemRole): boolean => role !== 'user'
