import { useQuery } from '@tanstack/react-query'
import Repeat from 'lucide-react/icons/repeat'
import { REPEATING_LINK } from '@app/domain/expenses/expenses.rules'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import { client } from '../../api/client/client.ts'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { useOpenPlans } from '../plans/index.ts'

/** Queries that show a series or the expenses of one. */
export const repeatingKeys = [
  orpc.repeatingExpenses.key(),
  orpc.expenses.key(),
  [RECORDS_KEY, 'expenses'],
  [RECORDS_KEY, 'repeating-expenses'],
]

/** Shows that the plan pauses all series; after an upgrade, offers the missed dates. */
export function RepeatingNotice() {
  const { data, error, isFetching, refetch } = useQuery(
    orpc.repeatingExpenses.getMissed.queryOptions({ input: {} }),
  )
  const hasExpenses = useHasFeature('expense_tracking')
  const openPlans = useOpenPlans()
  if (!data) {
    return (
      error && (
        <PartFailure title={repeatingTexts.missedFailed} error={error} busy={isFetching} retry={refetch} />
      )
    )
  }
  if (hasExpenses) return data.paused > 0 ? <MissedDates dates={data.dates} /> : null
  if (data.repeating === 0) return null
  const { title, message } = repeatingTexts.pausedByPlan
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        openPlans && (
          <Button variant="soft" onClick={() => openPlans()}>
            See Plans
          </Button>
        )
      }
    >
      {message}
    </Banner>
  )
}

/** Opens the list of repeating expenses. */
export const RepeatingLink = () => (
  <LinkButton to={REPEATING_LINK} variant="soft">
    <Repeat aria-hidden size={18} />
    {repeatingTexts.open}
  </LinkButton>
)

function MissedDates({ dates }: { dates: number }) {
  const { busy, carryOut } = useChange({ touches: repeatingKeys })
  const { title, message } = repeatingTexts.missed(dates)
  const answer = (fill: boolean) =>
    void carryOut(
      () => client.repeatingExpenses.resumeMissed({ fill }),
      fill ? repeatingTexts.filled : repeatingTexts.skipped,
    )
  return (
    <Banner
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => answer(true)}>
            {repeatingTexts.fill}
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => answer(false)}>
            {repeatingTexts.skip}
          </Button>
        </div>
      }
    >
      {message}
    </Banner>
  )
}
