/** The tabs of a pet's page with their labels, by their names in the address. */
export const petTabs = {
  overview: 'Overview',
  story: 'Story',
  meds: 'Meds',
  appts: 'Appts',
  health: 'Health',
  vax: 'Vax',
  photos: 'Photos',
  docs: 'Docs',
} as const
export type PetTab = keyof typeof petTabs

interface PetPlace {
  petId: string
  tab?: PetTab
  /** A record on that tab, which is shown and marked. */
  recordId?: string
  /** Opens the pet's form at its target weight. */
  editsTarget?: boolean
}

/** The address of a pet's page, of one of its tabs, or of one record there: `/pets/{id}?tab=health&record={id}`. */
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

/** The tab that an address names; the first where it names none of ours. */
export const tabNamed = (name: string | null): PetTab => (isTab(name) ? name : 'overview')
