import type { Quota } from '@app/domain/kernel/access/plans'

/** A step that the person has completed on this page. */
export type Done =
  /** A record was added; `before` counts the earlier ones under its quota. */
  { what: 'added'; quota: Quota | undefined; before: number } | { what: 'late-dose-marked' }

type Listener = (done: Done) => void
let listener: Listener | undefined
/** Steps completed before the first listener. */
let unheard: Done[] = []

/** Notifies the page of a completed step. */
export function noteDone(done: Done): void {
  if (listener) listener(done)
  else unheard.push(done)
}

/**
 * Calls back for each step completed on this page, and at once for earlier ones.
 * @returns removes the listener
 */
export function watchDone(onDone: Listener): () => void {
  listener = onDone
  for (const done of unheard) onDone(done)
  unheard = []
  return () => {
    if (listener === onDone) listener = undefined
  }
}
