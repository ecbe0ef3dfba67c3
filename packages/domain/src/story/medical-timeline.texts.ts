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

/** Words the days of a medicine: 'Feb 1 to Apr 30, 2026', 'Since Feb 1, 2026'. */
export function spanInWords(
  { from, to, isActive }: Pick<MedicationSpan, 'from' | 'to' | 'isActive'>,
  { until, formatDay }: { until: string; formatDay: (day: string) => string },
): string {
  if (to !== null && to <= until)
    return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  if (to !== null) return `Since ${formatDay(from)}, until ${formatDay(to)}`
  return isActive ? `Since ${formatDay(from)}` : `From ${formatDay(from)}, end not noted`
}
