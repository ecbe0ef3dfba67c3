/** Types of photos: the add form's and the edit form's lists in one vocabulary. */
export const photoTypes = [
  'general',
  'medical',
  'before_after',
  'grooming',
  'training',
  'vaccination',
] as const
export type PhotoType = (typeof photoTypes)[number]

export const photoTypeLabels: Record<PhotoType, string> = {
  general: 'General',
  medical: 'Medical',
  before_after: 'Before and after',
  grooming: 'Grooming',
  training: 'Training',
  vaccination: 'Vaccination',
}

/** Maximum length of a caption. */
export const CAPTION_MAX = 200

/** Types that the add form offers. */
export const photoAddTypes: readonly PhotoType[] = [
  'general',
  'medical',
  'before_after',
  'grooming',
  'training',
]
/** Types that the edit form offers, besides the photo's present type. */
export const photoEditTypes: readonly PhotoType[] = ['general', 'medical', 'vaccination', 'grooming']

/** Accepted picture types (handbook: readings-of-the-specification); the server checks the contents, never the name. */
export const photoContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
/**
 * Longest side in pixels. Decoders work in strips as wide as the picture: a PNG of 380 kB, 49,999,999 wide and 1 high,
 * took 6.2 GB of memory and 20 s.
 */
export const PHOTO_MAX_SIDE = 16_384
/** Largest product of width and height. A PNG of 602 kB with 268 million pixels took 689 MB of memory. */
export const PHOTO_MAX_PIXELS = 50_000_000
/** Largest photo that the add form and onboarding accept, in bytes (spec core-records §5). */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
/** The largest profile photo, in bytes (spec core-records §5). */
export const PROFILE_PHOTO_MAX_BYTES = 5 * 1024 * 1024
