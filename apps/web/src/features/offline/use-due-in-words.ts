import { clockFor } from '@app/domain/kernel/clock'
import { daysBetween } from '@app/domain/kernel/dates'
import { useMemo } from 'react'
import { useMe } from '../../api/use-me.ts'
import type { WaitingChange } from '../../api/waiting/waiting-state.ts'
import { deviceLocale } from '../../format/device-locale.ts'
import { formatDay } from '../../format/format-dates.ts'
import { weekdayOf } from '../../format/format-week.ts'
import { useToday } from '../../format/use-now.ts'

const DAYS_A_WEEK = 7

/**
 * Says when a scheduled dose that waits is due, on the calendar and clock of its medicine: 'due 8:00 AM' of today, 'due Mon,
 * 8:00 AM' within a week, and 'due Nov 2, 2026, 8:00 AM'; undefined of all else that waits.
 */
export function useDueInWords(): (change: WaitingChange) => string | undefined {
  const { timeFormat } = useMe().preferences
  const today = useToday()
  // A time on a wall is the same everywhere, so it is written in the zone that it is read in.
  const clock = useMemo(() => clockFor({ timeZone: 'UTC', timeFormat, locale: deviceLocale() }), [timeFormat])
  return ({ input: { date, time } }) => {
    if (typeof date !== 'string' || typeof time !== 'string') return undefined
    const at = clock.time(`${date}T${time}Z`)
    if (date === today) return `due ${at}`
    const day = Math.abs(daysBetween(date, today)) < DAYS_A_WEEK ? weekdayOf(date) : formatDay(date)
    return `due ${day}, ${at}`
  }
}
