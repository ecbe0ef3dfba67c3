/** Rules for offering notifications to a user who did not ask for them (spec engagement §2). */

/** Reasons for the offer, strongest first. */
export const askReasons = ['missed-dose', 'first-reminder', 'multiple-pets', 'general'] as const
export type AskReason = (typeof askReasons)[number]

/** Days before the user is asked again, whatever the answer was. */
export const ASK_PAUSE_DAYS = 7

const DAY_MILLISECONDS = 86_400_000

/** State of the offer on one device for one person. */
export interface AskMemory {
  /** First day on which the person used this device, yyyy-MM-dd. */
  firstDay: string
  /** Time of the last offer on this device, in milliseconds of its clock. */
  askedAt: number | null
}

/** Actions on a page that are a reason for the offer. */
export type DoneReason = Exclude<AskReason, 'general'>

/** Facts that determine the reason. */
export interface AskFacts {
  /** True if a dose is late: its button comes first, so nothing is offered until the dose is marked. */
  hasLateDose: boolean
  /** True if the person has something to be notified of: a reminder, or an entry due within the next days. */
  isTold: boolean
  /** Reasons since the page was opened: a late dose was marked, the first reminder or the second pet was added. */
  done: ReadonlySet<DoneReason>
  /** The device's day, yyyy-MM-dd. */
  today: string
}

/**
 * True if the person may be asked again.
 * @param now in milliseconds. A clock that was set back far does not block the offer forever.
 */
export const mayAskAgain = ({ askedAt }: AskMemory, now: number): boolean =>
  askedAt === null || Math.abs(now - askedAt) >= ASK_PAUSE_DAYS * DAY_MILLISECONDS

/** Returns the strongest reason for the offer; undefined without one, or while a dose is late. */
export function reasonToAsk(
  { hasLateDose, isTold, done, today }: AskFacts,
  { firstDay }: AskMemory,
): AskReason | undefined {
  if (hasLateDose) return undefined
  return askReasons.find((reason) => (reason === 'general' ? isTold && today !== firstDay : done.has(reason)))
}
