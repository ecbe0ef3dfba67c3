import { useSyncExternalStore } from 'react'
import type { TutorialId } from '@app/domain/kernel/tutorials.vocabulary'

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

let current: Run | undefined
const listeners = new Set<() => void>()

function set(run: Run | undefined): void {
  current = run
  for (const listener of listeners) listener()
}

/** Begins a tutorial, unless another is in progress. */
export function startRun(run: Run): void {
  if (!current) set(run)
}

/** Ends a tutorial, unless another one has begun since. */
export function endRun(run: Run): void {
  if (current === run) set(undefined)
}

/** Ends the tutorial in progress, because its user leaves the page. */
export const endEveryRun = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tutorial in progress on this page. */
export const useRun = (): Run | undefined => useSyncExternalStore(subscribe, () => current)
