import { keep, recall } from '../../api/client/device-storage.ts'

const KEY = 'tutorial-offered'

/** Whether a tutorial has come up by itself on this device on a day, yyyy-MM-dd. */
export const wasOffered = (day: string): boolean => recall('device', KEY) === day

/**
 * Remembers that a tutorial comes up by itself today.
 * @returns whether the device keeps it: where it doesn't, one would come up on each page
 */
export function noteOffer(day: string): boolean {
  keep('device', KEY, day)
  return wasOffered(day)
}
