import type { Quota } from '@app/domain/kernel/plans'

/** What somebody has just added, by what it counts against, and how many there were before. */
export interface Added {
  quota: Quota | undefined
  before: number
}

type Listener = (added: Added) => void
let listener: Listener | undefined
/** Added before anybody listened. */
let unheard: Added | undefined

/** Tells the page that somebody has just added something in it. */
export function noteAdded(added: Added): void {
  if (listener) listener(added)
  else unheard = added
}

/** Calls back when something is added in this page, and at once for what was added last before. @returns ends it */
export function watchAdded(onAdded: Listener): () => void {
  listener = onAdded
  if (unheard) onAdded(unheard)
  unheard = undefined
  return () => {
    if (listener === onAdded) listener = undefined
  }
}
