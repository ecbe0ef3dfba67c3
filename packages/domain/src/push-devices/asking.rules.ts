/** When somebody is asked, without having asked for it, whether they want notifications (spec engagement §2). */

/** Why somebody is asked; the strongest reason first. */
export const askReasons = ['missed-dose', 'first-reminder', 'multiple-pets', 'general'] as const
export type AskReason = (typeof askReasons)[number]

/** Whoever was asked is left in peace for so long, whatever they answered. */
export const ASK_PAUSE_DAYS = 7

const DAY_MILLISECONDS = 86_400_000

/** What a device remembers of one person. */
export interface AskMemory {
  /** The day on which they were first seen there, yyyy-MM-dd. */
  firstDay: string
  /** When they were last asked there, in milliseconds of the device's clock. */
  askedAt: number | null
}

/** What the reasons are found in. */
export interface AskFacts {
  /** A dose is late. */
  hasLateDose: boolean
  /** There is something to be told of: a reminder, or what is due within the next days. */
  isTold: boolean
  /** The first reminder, or the second pet, was added on this page. */
  added: 'first-reminder' | 'multiple-pets' | undefined
  /** The device's day, yyyy-MM-dd. */
  today: string
}

/**
 * Whether the person may be asked again.
 * @param now in milliseconds. A clock that was set back far is no reason never to ask again.
 */
export const mayAskAgain = ({ askedAt }: AskMemory, now: number): boolean =>
  askedAt === null || Math.abs(now - askedAt) >= ASK_PAUSE_DAYS * DAY_MILLISECONDS

/** The strongest reason to ask; undefined where there is none. */
export function reasonToAsk(
  { hasLateDose, isTold, added, today }: AskFacts,
  { firstDay }: AskMemory,
): AskReason | undefined {
  const holds: Record<AskReason, boolean> = {
    'missed-dose': hasLateDose,
    'first-reminder': added === 'first-reminder',
    'multiple-pets': added === 'multiple-pets',
    general: isTold && today !== firstDay,
  }
  return askReasons.find((reason) => holds[reason])
}
