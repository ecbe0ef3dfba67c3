import { latePart } from '../../loading/late-part.tsx'

export { RolePermissions } from './role-permissions.tsx'
export { householdInWords, nameInAddress } from './other-household.ts'

export const LatestActivity = latePart(async () => ({
  default: (await import('./activity-card.tsx')).LatestActivity,
}))
