import type { QueryKey } from '@tanstack/react-query'
import { actingHousehold, householdKey, otherHouseholdKey } from '../../api/client/acting-household.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'

// Query keys begin with a list: the household, then the operation. The lists of a pet's records begin with a word and
// their slug, and have neither.

const partsOf = ([first]: QueryKey): string[] => (Array.isArray(first) ? first.map(String) : [])

export const isOfRecords = ([first]: QueryKey): boolean => first === RECORDS_KEY

/** Household of a query; undefined if it has none. */
export function householdOf(key: QueryKey): string | undefined {
  const [kind, household] = partsOf(key)
  if (kind !== householdKey[0]) return undefined
  return household === householdKey[1] ? actingHousehold() : household
}

/** Subject of a query: the slug of records, or the group of its operation, such as 'doses'. */
export const groupOf = (key: QueryKey): string =>
  isOfRecords(key) ? String(key[1]) : (partsOf(key)[householdKey.length] ?? '')

/** Key as stored, independent of the page's household. */
export const withoutHousehold = (key: QueryKey): QueryKey =>
  isOfRecords(key) ? key : [partsOf(key).slice(householdKey.length), ...key.slice(1)]

/**
 * Key for this page from a stored key.
 * @param household set if it is not the household of the page
 */
export const withHousehold = ([operation, ...rest]: QueryKey, household?: string): QueryKey => {
  if (!Array.isArray(operation)) return [operation, ...rest]
  const prefix = household === undefined ? householdKey : otherHouseholdKey(household)
  return [[...prefix, ...operation.map(String)], ...rest]
}
