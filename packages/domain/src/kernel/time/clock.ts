/** Display preferences for instants: the user's time zone and a 12- or 24-hour clock. */
export interface ClockChoice {
  /** An IANA name that this runtime knows. */
  timeZone: string
  timeFormat: '12h' | '24h'
  /** Of the words and the order of dates. */
  locale: string
}

/** Writes instants on one person's clock. */
export interface Clock {
  /** The time of day, such as '1:30 PM' or '13:30'. */
  time: (instant: string) => string
  /** Day and time, such as 'Nov 24, 2026, 1:30 PM'. */
  moment: (instant: string) => string
}

/** The clock that a person has chosen. Making one is expensive; keep it for as long as the choice holds. */
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

/** A formatted instant whose time never breaks before its 'PM', however narrow the place. */
function inOnePiece(clock: Intl.DateTimeFormat, instant: string): string {
  const parts = clock.formatToParts(new Date(instant))
  const isHalfOfDay = (at: number) => parts[at]?.type === 'dayPeriod'
  return parts
    .map(({ value }, at) =>
      value.trim() === '' && (isHalfOfDay(at - 1) || isHalfOfDay(at + 1)) ? NO_BREAK_SPACE : value,
    )
    .join('')
}
