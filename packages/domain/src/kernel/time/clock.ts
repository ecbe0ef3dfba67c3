/** Display preferences for instants: the user's time zone and a 12- or 24-hour clock. */
export interface ClockChoice {
  /** An IANA name that this runtime knows. */
  timeZone: string
  timeFormat: '12h' | '24h'
  /** Locale of words and date order. */
  locale: string
}

/** Formats instants on one user's clock. */
export interface Clock {
  /** Time of day, such as '1:30 PM' or '13:30'. */
  time: (instant: string) => string
  /** Day and time, such as 'Nov 24, 2026, 1:30 PM'. */
  moment: (instant: string) => string
}

/** Returns the clock of a user's preferences. Making one is expensive; keep it while the preferences are unchanged. */
export function clockFor({ timeZone, timeFormat, locale }: ClockChoice): Clock {
  const hourCycle = timeFormat === '24h' ? 'h23' : 'h12'
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle, timeZone })
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle,
    timeZone,
  })
  return {
    time: (instant) => inOnePiece(time, instant),
    moment: (instant) => inOnePiece(moment, instant),
  }
}

const NO_BREAK_SPACE = '\u00A0'

/** Formats an instant with non-breaking spaces, so that its time never wraps before its 'PM'. */
function inOnePiece(clock: Intl.DateTimeFormat, instant: string): string {
  const parts = clock.formatToParts(new Date(instant))
  const isHalfOfDay = (at: number) => parts[at]?.type === 'dayPeriod'
  return parts
    .map(({ value }, at) =>
      value.trim() === '' && (isHalfOfDay(at - 1) || isHalfOfDay(at + 1)) ? NO_BREAK_SPACE : value,
    )
    .join('')
}
