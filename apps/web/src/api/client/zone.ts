import type { WallMoment } from '@app/domain/kernel/operation'
import { dateIn, timeIn } from '@app/domain/kernel/time/dates'

/**
 * Cache time of the zone: a traveller sees the new zone after a second. Reading the zone takes longer than most of the
 * formatting that uses it.
 */
const KEPT_MILLISECONDS = 1000

let read = { zone: '', at: -Infinity }

/** The zone of this device. */
export function deviceZone(): string {
  const now = performance.now()
  if (Math.abs(now - read.at) > KEPT_MILLISECONDS)
    read = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
  return read.zone
}

let chosen: string | null = null

/** Keeps the zone chosen in the account; null for that of the device. The gate sets it once it knows the person. */
export function keepZone(zone: string | null): void {
  chosen = zone
}

/** The zone of the person's clock and calendar, also outside components. */
export const presentZone = (): string => chosen ?? deviceZone()

/** The present moment on the person's wall clock. */
export function momentHere(): WallMoment {
  const [zone, now] = [presentZone(), new Date()]
  return { today: dateIn(zone, now), time: timeIn(zone, now) }
}
