import type { Visit } from '@app/domain/dashboard/visits.rules'
import { countDoses, ringInWords } from '@app/domain/medications/doses/day-ring.rules'
import { useMe } from '../../../api/use-me.ts'
import { useNow } from '../../../format/use-now.ts'
import { LateFailure, latePart } from '../../../loading/late-part.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DayRing, type DueDose, TodayDoses, type TodayDosesProps } from '../../medications/doses/index.ts'
import { WEEK_ID, WEEK_PLACE_ID } from '../week-place.ts'

const TodayVisits = latePart(() => import('./today-visits.tsx'), {
  failure: (_, retry) => (
    <li className="border-t border-line py-row">
      <LateFailure retry={retry} />
    </li>
  ),
})
const ElsewhereToday = latePart(() => import('./elsewhere-today.tsx'))

export interface TodayProps extends Pick<TodayDosesProps, 'nameOf' | 'renderFace'> {
  /** In the order of today's list. */
  doses: readonly DueDose[]
  /** Visits that are overdue or planned for today; undefined until known. */
  visits: readonly Visit[] | undefined
  /** yyyy-MM-dd */
  today: string
}

/** Lists today's open doses, then visits, each with its one action. */
export function TodayCard({ doses, visits, today, nameOf, renderFace }: TodayProps) {
  const now = useNow()
  const counts = countDoses(doses, now)
  const { households } = useMe()
  return (
    <Card aria-labelledby="today" data-tour="today">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        {doses.length > 0 && <DayRing counts={counts} />}
        <div className="min-w-0 flex-1">
          <h2 id="today" className="text-l font-semibold">
            Today
          </h2>
          <p className="text-s text-ink-soft">
            {doses.length > 0 ? ringInWords(counts) : nothingToGive(visits)}
          </p>
        </div>
        <button
          type="button"
          // Needed below 75rem only: from there on the week is next to this card.
          className="min-h-control rounded-[6px] text-s font-semibold text-action underline-offset-4 hover:underline min-[75rem]:hidden"
          onClick={showWeek}
        >
          Schedule
        </button>
      </div>
      <TodayDoses doses={doses} now={now} nameOf={nameOf} renderFace={renderFace}>
        {visits && visits.length > 0 && (
          <TodayVisits visits={visits} today={today} nameOf={nameOf} renderFace={renderFace} />
        )}
      </TodayDoses>
      {households.length > 1 && <ElsewhereToday />}
    </Card>
  )
}

/** Sentence for a day without doses, unless a visit is listed. */
function nothingToGive(visits: readonly Visit[] | undefined): string | undefined {
  if (!visits) return 'No doses today.'
  return visits.length === 0 ? 'No doses or visits today.' : undefined
}

/** Scrolls to the week and focuses it. */
function showWeek() {
  const week = document.getElementById(WEEK_ID) ?? document.getElementById(WEEK_PLACE_ID)
  week?.scrollIntoView({ block: 'start' })
  week?.focus({ preventScroll: true })
}
