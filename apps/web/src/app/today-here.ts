import { dateIn } from '@app/domain/kernel/dates'

/** Today on the calendar of this device, `yyyy-MM-dd`. */
export const todayHere = (): string =>
  dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
