import { recordTexts } from '@app/domain/records/records.texts'
import { Banner } from '../ui/layout/banner.tsx'

/** Above a list whose linked entry is not there any more. */
export function RecordGone() {
  const { title, message } = recordTexts.gone
  return (
    <Banner tone="warn" title={title}>
      {message}
    </Banner>
  )
}
