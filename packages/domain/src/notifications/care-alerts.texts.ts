import { duration, plural } from '../kernel/message-format.ts'
import type { CareAlerts } from './notices.contract.ts'

/** Words minutes: 30 as '30 minutes', 120 as '2 hours'. */
export const minutesInWords = (minutes: number): string =>
  minutes % 60 === 0 ? duration(minutes / 60, 'hour') : duration(minutes, 'minute')

/** Words the number of repetitions of a dose's notice. */
export const timesInWords = (times: number): string =>
  times === 0 ? 'Never' : plural(times, { one: '# time', other: '# times' })

/** Settings texts for doses that no user marks. */
export const careAlertTexts = {
  title: 'If nobody marks a dose',
  hint: 'Applies to everyone in your household.',
  repeatMinutes: 'Remind again every',
  repeatTimes: 'How many times',
  escalateTo: 'Then alert',
  nobody: 'Nobody',
  saved: { title: 'Saved for your household' },
} as const

/**
 * Words the same settings for users who can't change them.
 * @param watcher the person notified last; undefined for none
 */
export function careAlertsInWords(
  { repeatMinutes, repeatTimes }: Pick<CareAlerts, 'repeatMinutes' | 'repeatTimes'>,
  watcher: string | undefined,
): string {
  const every = minutesInWords(repeatMinutes)
  const again =
    repeatTimes === 0
      ? 'There is no second reminder.'
      : plural(repeatTimes, {
          one: `A second reminder comes after ${every}.`,
          other: `Another reminder comes every ${every === '1 hour' ? 'hour' : every}, # times.`,
        })
  return watcher === undefined ? again : `${again} ${every} later, ${watcher} is alerted.`
}
