import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Banner } from '../../ui/layout/banner.tsx'

/** Reminds administrators, the only people allowed in then, that maintenance is on. */
export default function MaintenanceBanner() {
  return (
    <div className="mb-gap">
      <Banner tone="warn" title={`Maintenance is on: only administrators can use ${PRODUCT_NAME}`} />
    </div>
  )
}
