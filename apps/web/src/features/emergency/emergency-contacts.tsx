import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

const EmergencyContactList = lazy(() => import('./emergency-contact-list.tsx'))

/** Emergency contacts of the household. The list loads once it is rendered. */
export function EmergencyContacts() {
  return (
    <Suspense fallback={<SkeletonRows label="Loading emergency contacts" rows={2} />}>
      <EmergencyContactList />
    </Suspense>
  )
}
