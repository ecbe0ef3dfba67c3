import type { Quota } from '@app/domain/kernel/plans'

const ADDED_EVENT = 'added-here'

/** Tells the page that somebody has just added something in it, by what it counts against. */
export function noteAdded(quota: Quota | undefined): void {
  dispatchEvent(new CustomEvent<Quota | undefined>(ADDED_EVENT, { detail: quota }))
}

/** Calls back when something is added in this page. @returns ends it */
export function watchAdded(onAdded: (quota: Quota | undefined) => void): () => void {
  const listener = (event: Event) => onAdded((event as CustomEvent<Quota | undefined>).detail)
  addEventListener(ADDED_EVENT, listener)
  return () => removeEventListener(ADDED_EVENT, listener)
}
