import { useSyncExternalStore } from 'react'
import type { TutorialId } from '@app/domain/kernel/tutorials.vocabulary'

/** A tutorial that somebody is in. */
export interface Run {
  id: TutorialId
  /** How many of its steps lie behind the person. */
  step: number
  /** It has come up by itself. */
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
