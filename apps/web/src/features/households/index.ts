export { RolePermissions } from './role-permissions.tsx'
