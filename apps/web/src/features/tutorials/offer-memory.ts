import { keep, recall } from '../../api/client/device-storage.ts'

const KEY = 'tutorial-offered'

/** True if a tutorial has opened automatically on this device on a day, yyyy-MM-dd. */
export const wasOffered = (day: string): boolean => recall('device', KEY) === day

/**
 * Records that a tutorial opens automatically today.
 * @returns true if the device stores it: otherwise one would open on each page
 */
export function noteOffer(day: string): boolean {
  keep('device', KEY, day)
  return wasOffered(day)
}
