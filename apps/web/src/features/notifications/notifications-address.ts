import { HOUSEHOLD_PARAM } from '../../api/client/acting-household.ts'

/** Search parameter that opens the panel: `?notifications` on any path of the app. */
export const NOTIFICATIONS_PARAM = 'notifications'

/** Path in the app to the subject of a notification, in its household. */
export function pathOf({ link, householdId }: { link: string | null; householdId: string | null }): string {
  if (!householdId) return link ?? '/'
  const { pathname, searchParams, hash } = new URL(link ?? '/', 'http://here.invalid')
  searchParams.set(HOUSEHOLD_PARAM, householdId)
  return `${pathname}?${searchParams.toString()}${hash}`
}

/** Longest wait before a page of another household loads. */
const PATIENCE_MILLISECONDS = 1000

/** Loads another page once the request of this one was answered, or after a timeout. */
export function leaveAfter(sent: Promise<unknown>, path: string): void {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS)
  })
  void Promise.race([sent, patience]).finally(() => location.assign(path))
}
