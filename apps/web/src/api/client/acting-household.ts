import { forget, keep, recall } from './device-storage.ts'

/** The parameter by which an address names the household to act in. */
export const HOUSEHOLD_PARAM = 'household'
const KEY = 'household'
const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Source of the household's name: the address of this page, or the memory of this tab or device. */
type Source = 'address' | 'memory'

function readNamed(): { id: string; source: Source } | undefined {
  // Prerendered pages have no address.
  const search = 'location' in globalThis ? location.search : ''
  const inAddress = new URLSearchParams(search).get(HOUSEHOLD_PARAM)
  if (inAddress && idForm.test(inAddress)) return { id: inAddress, source: 'address' }
  const remembered = recall('session', KEY) ?? recall('device', KEY)
  return remembered && idForm.test(remembered) ? { id: remembered, source: 'memory' } : undefined
}

/**
 * The household of this page. A page acts in one household for its whole life; another household is another page load,
 * so that nothing of one remains on the screen or in the cache of the other (docs/decisions, 28).
 */
const named = readNamed()
let acting = named?.id
let settled = false

/** The household in every request of this page; undefined until the server has chosen one. */
export const actingHousehold = (): string | undefined => acting

/** The prefix of all cache keys, so that answers of different households stay apart. */
export const householdKey: readonly string[] = ['household', named?.id ?? 'own']

/** The prefix of the cache keys of a household that the page does not act in. */
export const otherHouseholdKey = (household: string): string[] => ['household', household]

/** True if the opened address named the household, rather than the memory. */
export const isNamedByAddress = (): boolean => named?.source === 'address'

/**
 * Acts in this household from now on, and remembers it for this tab and as the one used last.
 * @returns ends this, for signing out
 */
export function settleHousehold(id: string): () => void {
  acting = id
  settled = true
  rememberHousehold(id)
  return () => {
    settled = false
  }
}

export function rememberHousehold(id: string): void {
  keep('session', KEY, id)
  keep('device', KEY, id)
}

/** Forgets the household that was used last, because the person is not a member of it, or no longer is. */
export function forgetHousehold(): void {
  forget('session', KEY)
  forget('device', KEY)
}

/**
 * Drops the remembered household if the person turns out not to be a member.
 * @returns false if the address names the household, or the page has already shown it
 */
export function passOverRemembered(): boolean {
  if (!acting || settled || isNamedByAddress()) return false
  forgetHousehold()
  acting = undefined
  return true
}

/** The address of the app, or of a page of it, in a household. */
export const householdPath = (id: string, path = '/'): string =>
  `${path}?${new URLSearchParams({ [HOUSEHOLD_PARAM]: id }).toString()}`
