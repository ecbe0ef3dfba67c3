import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

const EmergencyContactList = lazy(() => import('./emergency-contact-list.tsx'))

/** Whom the household calls in an emergency. The list comes when it is seen. */
export function EmergencyContacts() {
  return (
    <Suspense fallback={<SkeletonRows label="Loading emergency contacts" rows={2} />}>
      <EmergencyContactList />
    </Suspense>
  )
}
