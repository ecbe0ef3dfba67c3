import { useSyncExternalStore } from 'react'
import type { Watched } from './store.ts'

/**
 * The present value; redraws on a change.
 * @param getAtBuild returns the value of a page that is written at build time
 */
export const useStore = <Value>({ subscribe, get }: Watched<Value>, getAtBuild: () => Value = get): Value =>
  useSyncExternalStore(subscribe, get, getAtBuild)
