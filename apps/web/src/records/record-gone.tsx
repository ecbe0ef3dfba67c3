import { recordTexts } from '@app/domain/records/records.texts'
import { Banner } from '../ui/layout/banner.tsx'

/** Notice above a list whose linked entry no longer exists. */
export function RecordGone() {
  const { title, message } = recordTexts.gone
  return (
    <Banner tone="warn" title={title}>
      {message}
    </Banner>
  )
}
