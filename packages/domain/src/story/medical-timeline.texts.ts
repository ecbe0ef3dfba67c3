import type { TimelineFilter } from './medical-timeline.vocabulary.ts'
import type { MedicationSpan } from './story.contract.ts'

export const timelineFilterLabels: Readonly<Record<TimelineFilter, string>> = {
  everything: 'Everything',
  visits: 'Visits',
  vaccinations: 'Vaccinations',
  medications: 'Medications',
  weights: 'Weights',
  health: 'Health logs',
  documents: 'Documents',
  photos: 'Photos',
}

/** Texts of the medical timeline (spec engagement §2, Medical Timeline). */
export const timelineTexts = {
  title: 'Medical Timeline',
  view: 'Timeline',
  detail: 'Visits, medications and weights of years on one axis',
  subtitle: 'The medical history of one pet, newest first',
  pet: 'Pet',
  inMemory: 'In Loving Memory',
  year: 'Jump to a year',
  loading: 'Loading medical timeline',
  medications: (year: number) => `Medications in ${year}`,
  weights: (year: number) => `Weights in ${year}`,
  entries: (year: number) => `Records of ${year}`,
  noEntries: 'No other record in this year.',
  seeWeights: 'See each weight',
  photo: 'Medical photo',
  empty: (name: string) => ({
    title: `${name}’s medical history starts here`,
    sentence: `Visits, vaccinations, medications, weights and documents of ${name} come together here, year by year.`,
  }),
  withoutPets: 'Add a pet first. Its medical history appears here.',
  upsell: {
    title: 'Medical Timeline',
    message:
      'Years of visits, vaccinations, medications, weights and documents on one axis, ready for the vet.',
    action: 'Upgrade to Pro',
  },
} as const

interface WordingOfSpan {
  /** Today, or the last day of a pet in memory. */
  until: string
  /** True for a pet in memory, whose medicines ended with its last day. */
  isInMemory: boolean
  formatDay: (day: string) => string
}

/** Words the days of a medicine: 'Feb 1, 2026 to Apr 30, 2026', 'Since Feb 1, 2026'. */
export function spanInWords(
  { from, to, isActive }: Pick<MedicationSpan, 'from' | 'to' | 'isActive'>,
  { until, isInMemory, formatDay }: WordingOfSpan,
): string {
  const isRunning = to === null ? isActive : to > until
  const end = isRunning && isInMemory ? until : to
  if (end === null) return isActive ? `Since ${formatDay(from)}` : `From ${formatDay(from)}, end not noted`
  if (end > until) return `Since ${formatDay(from)}, until ${formatDay(end)}`
  return from === end ? formatDay(from) : `${formatDay(from)} to ${formatDay(end)}`
}
