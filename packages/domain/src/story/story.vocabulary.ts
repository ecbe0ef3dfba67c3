/**
 * Kinds of entries in a pet's story. Doses are summed by week; the day on which the pet came home appears with its
 * anniversaries.
 */
export const storyKinds = [
  'doses',
  'document',
  'health-log',
  'home',
  'medication-begun',
  'medication-ended',
  'photo',
  'vaccination',
  'visit',
  'weight',
] as const
export type StoryKind = (typeof storyKinds)[number]

/** Narrower selections of entries: photos of a medical type, and visits to a vet. */
export type MedicalSelection = 'medical-photo' | 'vet-visit'

export const storyFilters = [
  'everything',
  'photos',
  'weights',
  'visits',
  'medicines',
  'health',
  'documents',
] as const
export type StoryFilter = (typeof storyFilters)[number]

/** Kinds that each filter shows. Days at home are not records and appear only under `everything`. */
export const kindsOf: Readonly<Record<StoryFilter, readonly StoryKind[]>> = {
  everything: storyKinds,
  photos: ['photo'],
  weights: ['weight'],
  visits: ['visit'],
  medicines: ['doses', 'medication-begun', 'medication-ended'],
  health: ['health-log', 'vaccination'],
  documents: ['document'],
}

/** Entries per page, and the highest number that a request may ask for. */
export const STORY_PAGE = 40
export const MOST_STORY_PAGE = 100
/** Characters of a record's notes in the story. */
export const NOTE_SHOWN = 280
