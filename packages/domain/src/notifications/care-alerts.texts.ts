import { duration, plural } from '../kernel/message-format.ts'
import type { CareAlerts } from './notices.contract.ts'

/** 30 as '30 minutes', 120 as '2 hours'. */
export const minutesInWords = (minutes: number): string =>
  minutes % 60 === 0 ? duration(minutes / 60, 'hour') : duration(minutes, 'minute')

/** How often a dose is said again. */
export const timesInWords = (times: number): string =>
  times === 0 ? 'Never' : plural(times, { one: '# time', other: '# times' })

/** What the settings say of doses that nobody answers. */
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
 * The same in sentences, for those who can't change it.
 * @param watcher who is told at last; undefined for nobody
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
