import { useSyncExternalStore } from 'react'
import { waitingChanges, whenWaitingChanges } from '../../api/waiting/waiting-state.ts'
import { offlineSince, whenOfflineChanges } from './offline-state.ts'

/** Pending changes on this device of the page's user. */
export const useWaiting = () => useSyncExternalStore(whenWaitingChanges, waitingChanges)

/** Time since which the server has not answered; undefined while it answers. */
export const useOfflineSince = () => useSyncExternalStore(whenOfflineChanges, offlineSince)
