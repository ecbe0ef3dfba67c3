import type { Problem } from '@app/domain/kernel/errors'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { useUpgrade } from '../use-report-problem.ts'

/** Says that the plan is full, for as long as it is, and leads to a larger one. */
export function LimitBanner({ full: { title, message } }: { full: Pick<Problem, 'title' | 'message'> }) {
  const upgrade = useUpgrade()()
  return (
    <Banner
      tone="warn"
      title={title}
      action={upgrade && <Button onClick={upgrade.onSelect}>{upgrade.label}</Button>}
    >
      {message}
    </Banner>
  )
}
