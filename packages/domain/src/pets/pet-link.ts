import { capitalized } from '../kernel/message-format.ts'
import { type KindTab, recordKindList } from '../kernel/record-kinds.ts'

export type PetTab = 'overview' | 'story' | KindTab

/** Tabs that come first, in this order; those of other kinds follow. */
const FIRST = ['meds', 'appts', 'health', 'vax', 'photos', 'docs']
const placeOf = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

const kindTabs = recordKindList
  .flatMap(({ tab }) => tab ?? [])
  .toSorted((one, other) => placeOf(one) - placeOf(other))
  .map((name) => [name, capitalized(name)])

/** The tabs of a pet's page in their order: each name in the address, and its label. */
export const petTabs = {
  overview: 'Overview',
  story: 'Story',
  ...Object.fromEntries(kindTabs),
} as Readonly<Record<PetTab, string>>

interface PetPlace {
  petId: string
  tab?: PetTab
  /** Record on that tab to show and highlight. */
  recordId?: string
  /** Opens the pet's form at its target weight. */
  editsTarget?: boolean
}

/**
 * Returns the address of a pet's page, of one of its tabs, or of one record there: `/pets/{id}?tab=health&record={id}`.
 */
export function petLink({ petId, tab = 'overview', recordId, editsTarget = false }: PetPlace): string {
  const query = [
    tab !== 'overview' && `tab=${tab}`,
    recordId && `record=${encodeURIComponent(recordId)}`,
    editsTarget && 'edit=target',
  ]
  const asked = query.filter(Boolean).join('&')
  return `/pets/${encodeURIComponent(petId)}${asked && `?${asked}`}`
}

const isTab = (name: string | null): name is PetTab => name !== null && Object.hasOwn(petTabs, name)

/** Returns the tab named in an address; the first one for an unknown name. */
export const tabNamed = (name: string | null): PetTab => (isTab(name) ? name : 'overview')
