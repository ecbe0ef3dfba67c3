const DAY_MILLISECONDS = 86_400_000
/** Days over which the growth is measured. */
export const GROWTH_DAYS = 30
/** Longest forecast, in days: later than that, a disk counts as large enough. */
const LONGEST_FORECAST = 3650

interface Growth {
  /** Bytes of the files of the last 30 days. */
  recentBytes: number
  /** Time of the oldest file; null without any. */
  oldestAt: string | null
  freeBytes: number
}

/** Returns the days until a disk is full at the growth of the last 30 days; null with less history, or for ten years. */
export function fullInDays({ recentBytes, oldestAt, freeBytes }: Growth, now: Date): number | null {
  if (oldestAt === null || recentBytes <= 0) return null
  if (now.getTime() - Date.parse(oldestAt) < GROWTH_DAYS * DAY_MILLISECONDS) return null
  const days = Math.floor((freeBytes * GROWTH_DAYS) / recentBytes)
  return days > LONGEST_FORECAST ? null : days
}
