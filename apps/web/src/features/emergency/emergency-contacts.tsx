import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** Emergency contacts of the household. The list loads once it is rendered. */
export const EmergencyContacts = latePart(() => import('./emergency-contact-list.tsx'), {
  place: <SkeletonRows label="Loading emergency contacts" rows={2} />,
})
