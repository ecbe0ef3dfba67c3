import { isOverdue, needsToday, type Visit } from '@app/domain/dashboard/visits.rules'
import { waitingNow } from '@app/domain/due/due-now.rules'
import type { DueEntry } from '@app/domain/due/due.contract'
import { dueTexts } from '@app/domain/due/due.texts'
import { formatNearDay } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'

export interface Asked extends Pick<Format, 'time' | 'dayOf'> {
  /** The nearest first. */
  visits: readonly Visit[]
  /** Due entries of the household; undefined until known. */
  due: readonly DueEntry[] | undefined
  nameOf: (petId: string) => string
  /** yyyy-MM-dd */
  today: string
}

/**
 * Returns the one sentence for a day on which no dose needs attention: overdue entries first, then today's, then the
 * next one. Claims that all is done only if every list is known. Returns undefined without anything to say.
 */
export function todaySentence({ visits, due, nameOf, today, time, dayOf }: Asked): string | undefined {
  const whatOf = ({ title, petId }: { title: string; petId: string }) => `${title} for ${nameOf(petId)}`
  const waiting = waitingNow(due ?? [], { today, dayOf })
  const missed = visits.filter((visit) => isOverdue(visit, today))
  const overdue = [...missed, ...waiting.overdue]
  if (overdue.length > 1) {
    const what =
      missed.length === overdue.length ? 'vaccinations' : missed.length > 0 ? 'things' : 'reminders'
    return `${overdue.length} ${what} are overdue.`
  }
  const [late] = overdue
  if (late) return `${whatOf(late)} is overdue.`
  const visitsToday = visits.filter((visit) => needsToday(visit, today))
  const count = visitsToday.length + waiting.today.length
  if (count > 1) return `${count} things are due today.`
  const [visit] = visitsToday
  if (visit)
    return visit.at ? `${whatOf(visit)} is today at ${time(visit.at)}.` : `${whatOf(visit)} is due today.`
  const [entry] = waiting.today
  if (entry) return dueTexts.isDueToday(entry, whatOf(entry))
  const [next] = visits
  const ahead = next && `Next is ${whatOf(next)}, ${formatNearDay(next.date)}.`
  if (!due) return ahead
  return ahead ? `All caught up today. ${ahead}` : 'Nothing needs you today.'
}
