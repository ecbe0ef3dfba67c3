import { monthName } from '../expenses/expenses.texts.ts'
import { duration, list, plural } from '../kernel/message-format.ts'
import { formatWeight, type WeightUnit } from '../kernel/quantities/units.ts'
import { shareInWords } from '../story/story.texts.ts'
import type { ExportPeriod } from './exports.vocabulary.ts'
import type { DayKilograms, MonthDoses } from './health-summary.rules.ts'

/** Fixed texts of a printed health summary. */
export const summaryTexts = {
  born: 'Born',
  microchip: 'Microchip',
  owner: 'Owner',
  emergencyClinic: 'Emergency clinic',
  unknown: 'Not noted',
  allergic: 'Allergies',
  noAllergies: 'No allergies noted',
  problems: 'Problems',
  noProblems: 'No conditions noted.',
  surgery: 'Surgery',
  noticed: 'Noticed at home, not a diagnosis',
  medications: 'Medications',
  noMedications: 'No medications at present.',
  earlier: 'Earlier',
  weight: 'Weight',
  noWeights: 'No weights in this period.',
  vaccinations: 'Vaccinations',
  noVaccinations: 'No vaccinations in this period.',
  vaccinationColumns: ['Vaccine', 'Given', 'Given by', 'Next due'],
  visits: 'Visits',
  noVisits: 'No visits in this period.',
  visitColumns: ['Date', 'Reason', 'Vet', 'Notes'],
  nextVisit: 'Next visit',
  healthLogs: 'Health logs',
  noHealthLogs: 'No health logs in this period.',
  logColumns: ['Date', 'Log', 'Notes'],
  photos: 'Photos',
  noPhotos: 'No photos in this period.',
} as const

/** Words of documents that contain a name or a day. */
export const documentWords = {
  fromTo: (first: string, last: string) => `From ${first} to ${last}`,
  lastGiven: (day: string | null) => (day === null ? 'No dose given yet' : `Last given ${day}`),
  pictureOf: (name: string) => `Picture of ${name}`,
  drawingOf: (species: string) => `Drawing of a ${species.toLowerCase()}`,
  preparedBy: (author: string, moment: string) =>
    author === '' ? `Prepared on ${moment}` : `Prepared by ${author} on ${moment}`,
} as const

/** Texts of a vaccination certificate. */
export const certificateTexts = {
  certificate: 'Vaccination certificate',
  /** Heading without a single vaccine (spec engagement §7). */
  general: 'General Vaccination Record',
  unknown: summaryTexts.unknown,
  record: 'Vaccination record',
  vaccination: 'Vaccination',
  newest: 'Newest dose of each vaccine',
  statement:
    'As noted by the household of this animal. The signature and stamp of a veterinarian confirm these vaccinations.',
  signature: 'Signature of the veterinarian',
  date: 'Date',
  stamp: 'Stamp',
} as const

/** Texts of a medical timeline on paper, besides those of the screen. */
export const timelineInPrint = {
  left: 'Older records are not in this document.',
  empty: 'No medical records in this period.',
} as const

/** Words the period: 'All records', 'Last 3 months, since Sep 1, 2026'. */
export const periodInWords = (period: ExportPeriod, since: string | null): string =>
  since === null ? 'All records' : `Last ${duration(Number(period), 'month')}, since ${since}`

/** Counts the older records that a document leaves out: '12 older visits are not in this document.' */
export const leftInWords = (count: number, one: string, other: string): string =>
  count <= 0
    ? ''
    : plural(count, {
        one: `# older ${one} is not in this document.`,
        other: `# older ${other} are not in this document.`,
      })

/** Names the owner and the caregivers: 'Ana, with Sam'. */
export const ownerInWords = (owner: string, carers: readonly string[]): string =>
  carers.length === 0 ? owner : `${owner}, with ${list(carers)}`

/** Names a month, yyyy-MM; of another year with the year. */
export const monthInWords = (month: string, today: string): string =>
  monthName(month, month.slice(0, 4) === today.slice(0, 4) ? 'alone' : 'long')

interface DoseWording {
  /** yyyy-MM-dd */
  today: string
  /** First day that counts, yyyy-MM-dd. */
  since: string
  formatDay: (date: string) => string
}

/**
 * Words the doses of one medicine by month, newest first: '41 of 41 doses given in November', and below it '1 given late
 * · October 62 of 62'. Undefined without doses.
 */
export function dosesByMonthInWords(
  [newest, ...earlier]: readonly MonthDoses[],
  { today, since, formatDay }: DoseWording,
): { title: string; detail: string } | undefined {
  if (!newest) return undefined
  const begin = `${newest.month}-01`
  const when = begin < since ? `since ${formatDay(since)}` : `in ${monthInWords(newest.month, today)}`
  const late = newest.late > 0 && plural(newest.late, { one: '# given late', other: '# given late' })
  // A share stays on one line.
  const before = earlier.map(
    ({ month, given, due }) => `${monthInWords(month, today)} ${given}\u00A0of\u00A0${due}`,
  )
  return {
    title: `${shareInWords(newest)} given ${when}`,
    detail: [late, before.join(', ')].filter(Boolean).join(' · '),
  }
}

/** Words the weights of a curve for those who can't see it: 'Weight: 11.9 lbs on Dec 3, 2025, …'. */
export function curveInWords(
  weights: readonly DayKilograms[],
  { unit, formatDay }: { unit: WeightUnit; formatDay: (date: string) => string },
): string {
  const words = weights.map(({ day, kg }) => `${formatWeight(kg, unit)} on ${formatDay(day)}`)
  return `Weight: ${words.join(', ')}`
}

/** Words a sign that was noted on several days: 'Noted on 3 days, last on Nov 9, 2026'. */
export const signInWords = (days: readonly string[], formatDay: (date: string) => string): string => {
  const last = formatDay(days.at(-1) ?? '')
  return days.length === 1 ? last : `Noted on ${duration(days.length, 'day')}, last on ${last}`
}
