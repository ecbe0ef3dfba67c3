import { createStore } from '../../ui/behaviour/store.ts'

/** Time since which the server has not answered, in milliseconds; undefined while it answers. */
export const offlineSince = createStore<number | undefined>(undefined)

/** Records that the server has not answered since then. An earlier record stays. */
export function showOffline(lastAnswer: number): void {
  if (offlineSince.get() === undefined) offlineSince.set(lastAnswer)
}

/** Records that the server answers. */
export const showOnline = (): void => offlineSince.set(undefined)
