import { HOUSEHOLD_PARAM } from '../../api/client/acting-household.ts'

/** The parameter of an address that asks for the panel: `?notifications` behind any path of the app. */
export const NOTIFICATIONS_PARAM = 'notifications'

/** The path of the app that a notification leads to, in the household that it is about. */
export function pathOf({ link, householdId }: { link: string | null; householdId: string | null }): string {
  if (!householdId) return link ?? '/'
  const { pathname, searchParams, hash } = new URL(link ?? '/', 'http://here.invalid')
  searchParams.set(HOUSEHOLD_PARAM, householdId)
  return `${pathname}?${searchParams.toString()}${hash}`
}

/** A page of another household is not kept waiting for longer than this. */
const PATIENCE_MILLISECONDS = 1000

/** Loads another page once the request of this one was answered, or after a timeout. */
export function leaveAfter(sent: Promise<unknown>, path: string): void {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS)
  })
  void Promise.race([sent, patience]).finally(() => location.assign(path))
}
