import type { DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import { giversInWords, statsTexts } from '@app/domain/dashboard/stats.texts'
import { plural } from '@app/domain/kernel/message-format'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'

/** What was done for the animals together, and by whom. */
export function TogetherCard({ stats: { daysSinceJoined, doses, counts } }: { stats: DashboardStats }) {
  const givers = giversInWords(doses)
  return (
    <Card aria-labelledby="together">
      <CardHeader title={statsTexts.together} id="together" />
      <ul className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Figure count={daysSinceJoined} words={plural(daysSinceJoined, { one: 'day', other: 'days' })} />
        <Figure count={doses.given} words={plural(doses.given, { one: 'dose', other: 'doses' })} />
        <Figure count={counts.photos} words={plural(counts.photos, { one: 'photo', other: 'photos' })} />
      </ul>
      {givers && (
        <p className="mt-3 text-s text-ink-soft wrap-anywhere">
          <MarkWritten names={doses.others.map(({ name }) => name)}>{givers}</MarkWritten>
        </p>
      )}
    </Card>
  )
}

const Figure = ({ count, words }: { count: number; words: string }) => (
  <li className="text-s text-ink-soft">
    <b className="block font-display text-[1.6rem]/[1.2] font-semibold text-ink">
      {count.toLocaleString('en')}
    </b>{' '}
    {words}
  </li>
)
