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
  title: 'When nobody answers a dose',
  hint: 'This holds for everybody in your household.',
  repeatMinutes: 'Say it again every',
  repeatTimes: 'How often',
  escalateTo: 'Then tell',
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
      ? 'It is not said again.'
      : `It is said again every ${every}, ${timesInWords(repeatTimes)}.`
  return watcher === undefined ? again : `${again} ${every} later, ${watcher} is told.`
}
