import type { WallMoment } from '@app/domain/kernel/operation'
import { dateIn, timeIn } from '@app/domain/kernel/time/dates'

/** Whoever travels sees the new zone after a second; to ask takes longer than most of what is told by it. */
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

/** Keeps the zone that the account has chosen; null for that of the device. Set by the gate when it knows who it is. */
export function keepZone(zone: string | null): void {
  chosen = zone
}

/** The zone on whose clock and calendar the person lives, also where no component asks. */
export const presentZone = (): string => chosen ?? deviceZone()

/** The present moment on the person's wall clock. */
export function momentHere(): WallMoment {
  const [zone, now] = [presentZone(), new Date()]
  return { today: dateIn(zone, now), time: timeIn(zone, now) }
}
