import type { TutorialId } from '@app/domain/kernel/tutorials.vocabulary'
import { createStore } from '../../ui/behaviour/store.ts'
import { useStore } from '../../ui/behaviour/use-store.ts'

/** A tutorial in progress. */
export interface Run {
  id: TutorialId
  /** Number of its completed steps. */
  step: number
  /** True if it has opened automatically. */
  isOffered: boolean
  /** True for a repeated tutorial, whose progress is not saved. */
  isRepeated: boolean
}

const current = createStore<Run | undefined>(undefined)

/** Begins a tutorial, unless another is in progress. */
export function startRun(run: Run): void {
  if (!current.get()) current.set(run)
}

/** Ends a tutorial, unless another one has begun since. */
export function endRun(run: Run): void {
  if (current.get() === run) current.set(undefined)
}

/** Ends the tutorial in progress, because its user leaves the page. */
export const endEveryRun = (): void => current.set(undefined)

/** Tutorial in progress on this page. */
export const useRun = (): Run | undefined => useStore(current)
