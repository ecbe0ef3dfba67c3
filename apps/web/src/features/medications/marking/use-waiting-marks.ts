import { useSyncExternalStore } from 'react'
import { changesHere, type WaitingChange, whenWaitingChanges } from '../../../api/waiting/waiting-state.ts'

interface Marked {
  medicationId: string
  date?: string | null
  time?: string | null
}

/**
 * Marks of a dose that wait on this device, or were sent and may not be in the list yet; for a medicine alone, the
 * marks of its doses as needed.
 */
export const useWaitingMarks = ({ medicationId, date = null, time = null }: Marked): WaitingChange[] =>
  useSyncExternalStore(whenWaitingChanges, changesHere).filter(
    ({ input }) =>
      input['medicationId'] === medicationId &&
      (input['date'] ?? null) === date &&
      (input['time'] ?? null) === time,
  )
