/** Minutes after its due time from which a given dose counts as late (handbook: health-score). */
export const LATE_AFTER_MINUTES = 60
/** Highest number of days of a chart: a leap year. */
export const MOST_DAYS = 366
/** Highest number of signs in the chart of symptoms, the most frequent first. */
export const MOST_SIGNS = 6
/** Highest number of visits, and of vaccinations, on the time line, the newest first. */
export const MOST_EVENTS = 100

/** Charts that can be exported. */
export const charts = ['weight', 'measures', 'doses', 'symptoms', 'events', 'comparison'] as const
export type Chart = (typeof charts)[number]

/** States of a day with scheduled doses, in the order of the legend. */
export const doseDayStates = ['onTime', 'late', 'partly', 'missed'] as const
export type DoseDayState = (typeof doseDayStates)[number]
