import { CARD_PATH } from './emergency.card-path.ts'
import type { PetInWords } from './emergency.rules.ts'

/** Cache with the personal data: the card of each household under its own address. */
export const CARD_CACHE = 'emergency-card'
/** Former cache key of a device's only card, before each household had its own. */
export const CARD_DATA_BEFORE = '/emergency-card/kept.json'

const ofHousehold = (path: string, household: string): string =>
  `${path}?${new URLSearchParams({ household }).toString()}`

/** Cache key of a household's card. */
export const cardDataOf = (household: string): string => ofHousehold(CARD_DATA_BEFORE, household)

/** Path of a household's card. */
export const cardPathOf = (household: string): string => ofHousehold(CARD_PATH, household)
/** Cache of the card's page itself, which contains no personal data. */
export const SHELL_CACHE = 'emergency-card-page'

/** True for a file that the card's page needs: the worker answers these from its cache when offline. */
export const isOfCardPage = (path: string): boolean =>
  path === '/theme.js' || path === '/emergency-card.js' || /^\/assets\/[^/]+\.(css|woff2)$/.test(path)

/** Emergency information as a device stores it: in words, so that displaying it needs no other data. */
export interface KeptCard {
  /** Household of the card; absent in older cards. */
  household?: { id: string; name: string }
  /** Time at which the card was saved, ISO 8601. */
  savedAt: string
  contacts: { name: string; phone: string; lines: string[] }[]
  pets: (PetInWords & {
    name: string
    /** Species for the placeholder drawing; absent in older cards. */
    species?: string
    /** Picture as a data URL. */
    picture: string | null
  })[]
}
