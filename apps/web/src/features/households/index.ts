export { PermissionList, RolePermissions } from './role-permissions.tsx'
