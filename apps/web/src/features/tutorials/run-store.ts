import { useSyncExternalStore } from 'react'
import type { TutorialId } from '@app/domain/kernel/tutorials.vocabulary'

/** A tutorial in progress. */
export interface Run {
  id: TutorialId
  /** Number of its completed steps. */
  step: number
  /** True if it has opened automatically. */
  isOffered: boolean
  /** It was complete before: nothing of it is noted. */
  isRepeated: boolean
}

let current: Run | undefined
const listeners = new Set<() => void>()

function set(run: Run | undefined): void {
  current = run
  for (const listener of listeners) listener()
}

/** Begins a tutorial, unless one is under way. */
export function startRun(run: Run): void {
  if (!current) set(run)
}

/** Ends a tutorial, unless another one has begun since. */
export function endRun(run: Run): void {
  if (current === run) set(undefined)
}

/** Ends whatever is under way: its person leaves the page. */
export const endEveryRun = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The tutorial that is under way in this page. */
export const useRun = (): Run | undefined => useSyncExternalStore(subscribe, () => current)
