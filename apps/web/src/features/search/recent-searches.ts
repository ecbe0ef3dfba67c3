import { forget, keep, recall } from '../../api/client/device-storage.ts'
import { SEARCHES_KEY } from '../../device/kept-here.ts'

/** So many searches are remembered for a person in a household. */
const MOST_REMEMBERED = 8

/** A person in a household. */
interface Whose {
  userId: string
  household: { id: string }
}

const placeOf = ({ userId, household }: Whose): string => `${userId} ${household.id}`

/** All that is remembered, by whose it is; what can't be read is nothing. */
function readAll(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(recall('device', SEARCHES_KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).map(([place, terms]) => [
        place,
        Array.isArray(terms) ? terms.filter((term) => typeof term === 'string') : [],
      ]),
    )
  } catch {
    // Malformed JSON counts as none.
    return {}
  }
}

/** Recent successful searches of a user in a household, newest first. */
export const recentSearches = (whose: Whose): string[] => readAll()[placeOf(whose)] ?? []

/** Stores a search on this device until sign-out. */
export function rememberSearch(whose: Whose, term: string): void {
  const before = recentSearches(whose).filter((other) => other.toLowerCase() !== term.toLowerCase())
  const now = { ...readAll(), [placeOf(whose)]: [term, ...before].slice(0, MOST_REMEMBERED) }
  keep('device', SEARCHES_KEY, JSON.stringify(now))
}

/** Deletes the stored searches of a user in a household. */
export function forgetSearches(whose: Whose): void {
  const { [placeOf(whose)]: _, ...others } = readAll()
  if (Object.keys(others).length > 0) keep('device', SEARCHES_KEY, JSON.stringify(others))
  else forget('device', SEARCHES_KEY)
}
