import { forget, keep, recall } from '../../api/client/device-storage.ts'
import { SEARCHES_KEY } from '../../device/kept-here.ts'

/** Maximum number of searches stored for a user in a household. */
const MOST_REMEMBERED = 8

/** User in a household. */
interface Whose {
  userId: string
  household: { id: string }
}

const placeOf = ({ userId, household }: Whose): string => `${userId} ${household.id}`

/** Reads all stored searches by owner; unreadable data counts as none. */
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
    // Treats malformed JSON as no searches.
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
