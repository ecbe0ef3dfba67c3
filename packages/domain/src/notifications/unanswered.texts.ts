import { SNOOZE_MINUTES } from '../due/due.vocabulary.ts'
import { list, plural } from '../kernel/message-format.ts'
import type { NoticeLine } from './unanswered.rules.ts'

/** Texts for unmarked doses in the list of notifications. */
export const unansweredTexts = {
  title: 'Waiting for an answer',
  nobody: (late: string): string => `${late}, nobody has answered`,
  putOff: (until: string): string => `Snoozed until ${until}`,
  given: 'Given',
  skip: 'Skip',
  snooze: 'Snooze',
  /** Links to the doses that are not shown. */
  more: (count: number): string => `${count} more on Home`,
  quiets: 'One answer quiets every phone.',
  view: 'View',
  snoozed: { title: `Snoozed for ${SNOOZE_MINUTES} minutes` },
  loadFailed: 'Unanswered doses could not be loaded.',
} as const

/** Words a line of the notices: 'You were asked', 'You and Sam were asked again', 'Sam was told too'. */
export function noticeInWords({ names, kind }: NoticeLine): string {
  const who = list(names.map((name) => name ?? 'You'))
  const verb = names.includes(null) ? 'were' : plural(names.length, { one: 'was', other: 'were' })
  const what = { asked: 'asked', again: 'asked again', too: 'told too' }[kind]
  return `${who} ${verb} ${what}`
}
