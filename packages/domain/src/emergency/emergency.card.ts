import { CARD_PATH } from './emergency.card-path.ts'
import type { PetInWords } from './emergency.rules.ts'

/** The cache on the device with what is personal: the card of each household under an address of its own. */
export const CARD_CACHE = 'emergency-card'
/** Where the one card of a device lay before each household had its own. */
export const CARD_DATA_BEFORE = '/emergency-card/kept.json'

const ofHousehold = (path: string, household: string): string =>
  `${path}?${new URLSearchParams({ household }).toString()}`

/** Where the card of a household lies in the cache. */
export const cardDataOf = (household: string): string => ofHousehold(CARD_DATA_BEFORE, household)

/** Where the card of a household opens. */
export const cardPathOf = (household: string): string => ofHousehold(CARD_PATH, household)
/** The cache with the page of the card itself, which says nothing about anybody. */
export const SHELL_CACHE = 'emergency-card-page'

/** What the page of the card is made of, besides itself: files that the worker answers from its cache when it must. */
export const isOfCardPage = (path: string): boolean =>
  path === '/theme.js' || path === '/emergency-card.js' || /^\/assets\/[^/]+\.(css|woff2)$/.test(path)

/** The emergency information as a device keeps it: in words, so that nothing is needed to show it. */
export interface KeptCard {
  /** Whose it is. Older cards do not say it. */
  household?: { id: string; name: string }
  /** When it was written, ISO 8601. */
  savedAt: string
  contacts: { name: string; phone: string; lines: string[] }[]
  pets: (PetInWords & {
    name: string
    /** What is drawn where there is no picture; older cards do not say it. */
    species?: string
    /** A data URL. */
    picture: string | null
  })[]
}
