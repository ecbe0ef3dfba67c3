import { isOverdue, needsToday, type Visit } from '@app/domain/dashboard/visits.rules'
import { formatNearDay } from '../../format/format-dates.ts'
import type { Format } from '../../format/format.ts'

/**
 * The one sentence that says what matters today.
 * @param visits the nearest first
 */
export function todaySentence(
  visits: readonly Visit[],
  nameOf: (petId: string) => string,
  { today, time }: { today: string } & Pick<Format, 'time'>,
): string {
  const overdue = visits.filter((visit) => isOverdue(visit, today))
  if (overdue.length > 1) return `${overdue.length} vaccinations are overdue.`
  const [late] = overdue
  if (late) return `${late.title} for ${nameOf(late.petId)} is overdue.`
  const now = visits.filter((visit) => needsToday(visit, today))
  if (now.length > 1) return `${now.length} things are on today’s list.`
  const [next] = visits
  if (!next) return 'Nothing needs you today.'
  const what = `${next.title} for ${nameOf(next.petId)}`
  if (now.length === 1) return next.at ? `${what} is today at ${time(next.at)}.` : `${what} is due today.`
  return `All caught up today. Next is ${what}, ${formatNearDay(next.date)}.`
}
