import { plural } from '../kernel/message-format.ts'
import { supportKinds, type SupportKindName } from './support-access.vocabulary.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** True while a grant lets the support read. */
export const isAccessRunning = (expiresAt: Date, now: Date): boolean => expiresAt.getTime() > now.getTime()

/** Remaining time in words, rounded: '7 days', '24 hours', '5 minutes'; 'less than a minute' at the end. */
export function accessTimeLeft(expiresAt: Date, now: Date): string {
  const left = expiresAt.getTime() - now.getTime()
  if (left >= 2 * DAY) return plural(Math.round(left / DAY), { one: '# day', other: '# days' })
  if (left >= 2 * HOUR) return plural(Math.round(left / HOUR), { one: '# hour', other: '# hours' })
  if (left >= MINUTE) return plural(Math.round(left / MINUTE), { one: '# minute', other: '# minutes' })
  return 'less than a minute'
}

/** True if the records of a kind are read for one pet at a time. */
export const isReadByPet = (kind: SupportKindName): boolean => supportKinds[kind].of === 'pet'
