import { UNREAD_FETCHED } from './notifications.limits.ts'
import {
  quietTypes,
  urgentTypes,
  type DeliveryMethod,
  type NotificationType,
} from './notifications.vocabulary.ts'

/** Rules for showing arriving notifications in an open app (spec engagement §4 and §9). Times are milliseconds. */

/** Highest number of notifications shown within a time window; the rest stay in the panel. */
export const MOST_SHOWN = 3
export const SHOWN_WINDOW = 60_000
/** Display time of a notification as a toast. */
export const TOAST_SHOWN = 8000
/** Longest assumed display time of a toast, since pointer or focus can hold it. */
export const TOAST_HELD = 60_000
/** Time after which a display method without success counts as failed. */
export const SHOW_PATIENCE = 3000
/** Delay of a retry after the last failure. */
export const RETRY_AFTER = 30_000
/** Time for a visible page to show an arrival before a hidden page does. */
export const HIDDEN_WAIT = 1500
/** Display time of the line about several unread notifications. */
export const PENDING_SHOWN = 3000
/** Delay of the check for unread notifications after the app starts. */
export const LOOK_AFTER_START = 1000
/** Time on a visible page after which a notification counts as read. */
export const READ_AFTER = 2000
/** Retries of failed notifications: batch size, pause between two, and attempts of each. */
export const RETRY_BATCH = 3
export const RETRY_PAUSE = 1000
export const MOST_RETRIES = 3
/** Number of ids that a device remembers; more than the server keeps per person. */
const MOST_REMEMBERED = 300

/** Position in the order of notifications. */
interface Position {
  /** ISO 8601. */
  createdAt: string
  id: string
}

/** Memory that all tabs of a browser share about notifications shown to a person. */
export interface ShownMemory {
  /** Ids of handled notifications, oldest first. */
  handled: readonly string[]
  /** Times of the last few shown notifications. */
  shownAt: readonly number[]
  /** Position after which notifications count as new. */
  newsFrom: Position | null
}

export const emptyMemory: ShownMemory = { handled: [], shownAt: [], newsFrom: null }

/** Fields of a notification that the decision needs. */
export interface Arrival extends Position {
  /** Recipient; null for an announcement to all users. */
  userId: string | null
  type: NotificationType
  read: boolean
}

const isBefore = (one: Position, other: Position): boolean => {
  const apart = Date.parse(one.createdAt) - Date.parse(other.createdAt)
  return apart < 0 || (apart === 0 && one.id < other.id)
}

/**
 * Chooses which of the newest unread notifications to show, oldest first, and updates the memory. Ignores those of
 * another person, read ones, and those handled before. Beyond three a minute they stay unread in the panel, except
 * urgent ones.
 * @param newest the newest first, at most UNREAD_FETCHED
 */
export function chooseShown<A extends Arrival>(
  { handled, shownAt, newsFrom }: ShownMemory,
  newest: readonly A[],
  { person, now }: { person: string; now: number },
): { shown: A[]; memory: ShownMemory } {
  const known = new Set(handled)
  // A clock that was set back must not suppress notifications.
  const recent = shownAt.filter((at) => at <= now && now - at < SHOWN_WINDOW)
  const shown: A[] = []
  for (const arrival of newest.toReversed()) {
    const isNews = newsFrom === null || !isBefore(arrival, newsFrom)
    const isForPerson = arrival.userId === null || arrival.userId === person
    if (!isForPerson || !isNews || arrival.read || known.has(arrival.id)) continue
    known.add(arrival.id)
    if (quietTypes.has(arrival.type)) continue
    if (recent.length >= MOST_SHOWN && !urgentTypes.has(arrival.type)) continue
    recent.push(now)
    shown.push(arrival)
  }
  return {
    shown,
    memory: {
      handled: [...known].slice(-MOST_REMEMBERED),
      shownAt: recent.slice(-MOST_SHOWN),
      newsFrom: laterOf(newsFrom, newest),
    },
  }
}

/**
 * Chooses for the first check after the app opens: several new notifications are announced in one line, except urgent
 * ones.
 */
export function chooseAtStart<A extends Arrival>(
  memory: ShownMemory,
  newest: readonly A[],
  moment: { person: string; now: number },
): { arePending: boolean; shown: A[]; memory: ShownMemory } {
  const chosen = chooseShown(memory, newest, moment)
  const known = new Set(memory.handled)
  const handled = new Set(chosen.memory.handled)
  const fresh = newest.filter(({ id, type }) => handled.has(id) && !known.has(id) && !quietTypes.has(type))
  if (fresh.length <= 1) return { arePending: false, ...chosen }
  return {
    arePending: true,
    shown: chosen.shown.filter(({ type }) => urgentTypes.has(type)),
    memory: { ...chosen.memory, shownAt: memory.shownAt },
  }
}

/**
 * Returns the position after which notifications count as new. Older ones move up into a full list when newer ones are
 * read; they are not new.
 */
function laterOf(newsFrom: Position | null, newest: readonly Position[]): Position | null {
  const last = newest.at(-1)
  if (newest.length < UNREAD_FETCHED || !last || (newsFrom && isBefore(last, newsFrom))) return newsFrom
  return { createdAt: last.createdAt, id: last.id }
}

/** Current display abilities of the page. */
export interface PageAbilities {
  /** True if the user permitted system notifications. */
  isPermitted: boolean
  /** The page is hidden. */
  isHidden: boolean
  /** True if the device can show notifications for the app, even while the page is closed. */
  hasNative: boolean
}

/** Lists the display methods in the order of attempts. Each failure leads to the next one. */
export const methodsToTry = ({ isPermitted, isHidden, hasNative }: PageAbilities): DeliveryMethod[] => [
  ...(isPermitted && isHidden && hasNative ? (['native'] as const) : []),
  ...(isPermitted && isHidden ? (['browser'] as const) : []),
  'toast',
  'emergency_toast',
]
