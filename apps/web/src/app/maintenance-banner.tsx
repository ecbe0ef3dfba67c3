import { PRODUCT_NAME } from '@app/domain/brand'
import { useMe } from '../api/use-me.ts'
import { Banner } from '../ui/banner.tsx'

/** Tells administrators, who alone get in then, that maintenance is on. */
export function MaintenanceBanner() {
  if (!useMe().maintenance) return null
  return (
    <div className="mb-gap">
      <Banner tone="warn" title={`Maintenance is on: only administrators can use ${PRODUCT_NAME}`} />
    </div>
  )
}
