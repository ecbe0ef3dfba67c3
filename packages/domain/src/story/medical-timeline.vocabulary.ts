import type { MedicalSelection, StoryKind } from './story.vocabulary.ts'

/** Address of the medical timeline. */
export const TIMELINE_LINK = '/?tab=reports&view=timeline'

export const timelineFilters = [
  'everything',
  'visits',
  'vaccinations',
  'medications',
  'weights',
  'health',
  'documents',
  'photos',
] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** Entries that each filter shows. Weights are a line; they are entries only under their own filter. */
export const timelineKindsOf: Readonly<Record<TimelineFilter, readonly (StoryKind | MedicalSelection)[]>> = {
  everything: [
    'document',
    'health-log',
    'medical-photo',
    'medication-begun',
    'medication-ended',
    'vaccination',
    'vet-visit',
  ],
  visits: ['vet-visit'],
  vaccinations: ['vaccination'],
  medications: ['medication-begun', 'medication-ended'],
  weights: ['weight'],
  health: ['health-log'],
  documents: ['document'],
  photos: ['medical-photo'],
}

/** True if the filter shows the medicines as spans. */
export const showsSpans = (only: TimelineFilter): boolean => only === 'everything' || only === 'medications'
/** True if the filter shows the weights as a line. */
export const showsWeights = (only: TimelineFilter): boolean => only === 'everything' || only === 'weights'

/** Highest number of medicines that are shown as spans, the newest. */
export const MOST_SPANS = 200
/** Highest number of weights, the newest: one a week for nineteen years. */
export const MOST_TIMELINE_WEIGHTS = 1000
