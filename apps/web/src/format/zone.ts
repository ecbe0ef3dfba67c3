import { dateIn } from '@app/domain/kernel/dates'

/** The zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

let chosen: string | null = null

/** Keeps the zone that the account has chosen; null for that of the device. Set by the gate when it knows who it is. */
export function keepZone(zone: string | null): void {
  chosen = zone
}

/** The zone on whose clock and calendar the person lives, also where no component asks. */
export const presentZone = (): string => chosen ?? deviceZone()

/** Today on the person's calendar, `yyyy-MM-dd`. */
export const todayHere = (): string => dateIn(presentZone(), new Date())
