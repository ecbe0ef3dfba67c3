import type { Notification, UnreadNotifications } from '@app/domain/notifications/notifications.contract'
import {
  chooseAtStart,
  chooseShown,
  HIDDEN_WAIT,
  LOOK_AFTER_START,
  methodsToTry,
  READ_AFTER,
  RETRY_AFTER,
  RETRY_PAUSE,
  emptyMemory,
  type ShownMemory,
} from '@app/domain/notifications/show.rules'
import { client } from '../../api/client/client.ts'
import { keep, recall } from '../../api/client/device-storage.ts'
import { deliver, type Ways } from './deliver.ts'
import { hasNative, isPermitted } from './system-notifications.ts'

const keyOf = (person: string): string => `notifications-shown ${person}`

/** Parses the stored memory; returns an empty one if it can't be read. */
function parse(text: string | null): ShownMemory {
  if (text === null) return emptyMemory
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? { ...emptyMemory, ...kept } : emptyMemory
  } catch {
    // Treats malformed JSON as no memory.
    return emptyMemory
  }
}

/**
 * Decides with the memory of all tabs of this browser about shown notifications of a user, one tab at a time, and
 * stores the new memory. Without locks, which browsers offer to secure pages only, tabs may decide at the same moment.
 */
function withShownMemory<Decision extends { memory: ShownMemory }>(
  person: string,
  decide: (memory: ShownMemory) => Decision,
): Promise<Decision> {
  const work = () => {
    const decision = decide(parse(recall('device', keyOf(person))))
    keep('device', keyOf(person), JSON.stringify(decision.memory))
    return decision
  }
  return 'locks' in navigator ? navigator.locks.request(keyOf(person), () => work()) : Promise.resolve(work())
}

/** Runs work in one tab of this browser at a time. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) await work()
  else await navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

/** Functions of the page for the display of notifications. */
interface Page {
  person: string
  /** True if the user now wants notifications of the system. */
  isWanted: () => boolean
  ways: Ways<Notification>
  /** Reports in one line that several are unread. */
  showPending: (unread: number) => void
  /** Called after a notification was marked as read. */
  onRead: () => void
  /** Called after an unforeseen failure. */
  onFailure: (error: unknown) => void
}

export interface ArrivalShower {
  /** Checks the newest unread notifications, and shows the new ones. */
  look: (unread: UnreadNotifications) => void
  stop: () => void
}

const isHidden = (): boolean => document.visibilityState === 'hidden'

/**
 * Shows arriving notifications, each in one tab of this browser and by the first method that works, and reports the
 * method. A failed one is retried.
 */
export function createArrivalShower({
  person,
  isWanted,
  ways,
  showPending,
  onRead,
  onFailure,
}: Page): ArrivalShower {
  const leave = new AbortController()
  const { signal } = leave
  let isFirst = true
  let retrying: ReturnType<typeof setTimeout> | undefined
  const mayShow = (): boolean => isWanted() && isPermitted()
  let latest: UnreadNotifications | undefined
  /** Runs one check after the other. */
  let looking = pause(LOOK_AFTER_START, signal)

  const lookNow = async ({ count, newest, hasFailed }: UnreadNotifications): Promise<void> => {
    if (signal.aborted) return
    if (isHidden()) {
      if (!mayShow()) return
      // Waits, so that a visible tab can show them first.
      await pause(HIDDEN_WAIT, signal)
    }
    const moment = { person, now: Date.now() }
    const starts = isFirst
    isFirst = false
    const { shown, arePending } = await withShownMemory(person, (memory) =>
      starts
        ? chooseAtStart(memory, newest, moment)
        : { arePending: false, ...chooseShown(memory, newest, moment) },
    )
    if (arePending) showPending(count)
    for (const one of shown) void show(one, 0)
    if (starts && hasFailed) retrySoon(0)
  }

  const show = async (one: Notification, attempt: number): Promise<void> => {
    const methods = methodsToTry({
      isPermitted: mayShow(),
      isHidden: isHidden(),
      hasNative: await hasNative(),
    })
    const delivery = await deliver(one, methods, ways)
    if (delivery.status === 'failed') retrySoon(RETRY_AFTER)
    const { id: notificationId } = one
    // Ignores a failed report: that the notification was shown matters more.
    await client.notifications.reportDelivery({ notificationId, attempt, ...delivery }).catch(() => undefined)
    if (delivery.status === 'failed' || !(await wasSeenFor(READ_AFTER, signal))) return
    await client.notifications.markRead({ notificationId }).then(onRead, () => undefined)
  }

  const retrySoon = (milliseconds: number): void => {
    clearTimeout(retrying)
    // Ignores a retry without an answer: the next start asks about it.
    retrying = setTimeout(
      () => void inOneTab(`notifications-retried ${person}`, retryFailed).catch(() => undefined),
      milliseconds,
    )
  }
  const retryFailed = async (): Promise<void> => {
    if (isHidden()) return
    for (const one of await client.notifications.listFailed({})) {
      await pause(RETRY_PAUSE, signal)
      if (signal.aborted) return
      await show(one, one.retryCount + 1)
    }
  }

  const look = (unread: UnreadNotifications): void => {
    latest = unread
    looking = looking.then(() => lookNow(unread)).catch(onFailure)
  }
  const lookAgain = () => {
    if (latest && !isHidden()) look(latest)
  }
  document.addEventListener('visibilitychange', lookAgain, { signal })
  return {
    look,
    stop() {
      leave.abort()
      clearTimeout(retrying)
    },
  }
}

/** Waits; the signal ends it early. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

/** True if the page stays visible for this long from now on. */
async function wasSeenFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (isHidden()) return false
  const gone = new AbortController()
  const note = () => gone.abort()
  document.addEventListener('visibilitychange', note)
  await pause(milliseconds, AbortSignal.any([signal, gone.signal]))
  document.removeEventListener('visibilitychange', note)
  return !gone.signal.aborted && !signal.aborted
}
