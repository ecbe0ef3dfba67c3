export { isPermitted } from './system-notifications.ts'
