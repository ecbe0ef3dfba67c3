import type { Problem } from '@app/domain/kernel/errors'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { useUpgrade } from '../use-report-problem.ts'

/** Shows that the plan is full, as long as it is, with a link to a larger one. */
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
