export { RolePermissions } from './role-permissions.tsx'
export { householdInWords, nameInAddress } from './other-household.ts'
