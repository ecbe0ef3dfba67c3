import { waitingChanges } from '../../api/waiting/waiting-state.ts'
import { useStore } from '../../ui/behaviour/use-store.ts'
import { offlineSince } from './offline-state.ts'

/** Pending changes on this device of the page's user. */
export const useWaiting = () => useStore(waitingChanges)

/** Time since which the server has not answered; undefined while it answers. */
export const useOfflineSince = () => useStore(offlineSince)
