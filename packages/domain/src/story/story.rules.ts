import { petLink, type PetTab } from '../pets/pet-link.ts'
import type { StoryDoses, StoryEntry } from './story.contract.ts'
import type { StoryKind } from './story.vocabulary.ts'

/** One month of a story. */
export interface StoryMonth {
  /** yyyy-MM */
  month: string
  entries: StoryEntry[]
  /** False if an unread page may contain more of it. */
  isWhole: boolean
}

/**
 * Groups entries by month, in their order.
 * @param hasMore true if there are further pages
 */
export function byMonth(entries: readonly StoryEntry[], hasMore: boolean): StoryMonth[] {
  const months: StoryMonth[] = []
  for (const entry of entries) {
    const month = entry.day.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, entries: [entry], isWhole: true })
  }
  const oldest = months.at(-1)
  if (oldest) oldest.isWhole = !hasMore
  return months
}

/** Summarises a month: its last weight in kilograms, and its scheduled doses if all of them were read. */
export function sumOf({ entries, isWhole }: StoryMonth): {
  kg: number | null
  doses: Pick<StoryDoses, 'given' | 'due'> | null
} {
  const kg = entries.find(({ weight }) => weight)?.weight?.kg ?? null
  const weeks = entries.flatMap(({ doses }) => (doses && doses.due !== 0 ? [doses] : []))
  if (!isWhole || weeks.length === 0) return { kg, doses: null }
  const given = weeks.reduce((sum, week) => sum + week.given, 0)
  const due = weeks.reduce<number | null>(
    (sum, week) => (sum === null || week.due === null ? null : sum + week.due),
    0,
  )
  return { kg, doses: { given, due } }
}

/** Groups entries into rows: two consecutive photos share one. */
export function inRows(entries: readonly StoryEntry[]): StoryEntry[][] {
  const rows: StoryEntry[][] = []
  for (const entry of entries) {
    const row = rows.at(-1)
    if (entry.kind === 'photo' && row?.length === 1 && row[0]?.kind === 'photo') row.push(entry)
    else rows.push([entry])
  }
  return rows
}

const tabs: Readonly<Record<StoryKind, PetTab>> = {
  doses: 'meds',
  document: 'docs',
  'health-log': 'health',
  home: 'overview',
  'medication-begun': 'meds',
  'medication-ended': 'meds',
  photo: 'photos',
  vaccination: 'vax',
  visit: 'appts',
  weight: 'health',
}

/**
 * Returns the link of an entry: to its record; for doses of one medicine to that medicine, and for a day at home to the
 * pet.
 */
export function linkOf(petId: string, { kind, recordId, doses }: StoryEntry): string {
  const [medicine, another] = doses?.medications ?? []
  const id = recordId ?? (another ? undefined : medicine?.id)
  return petLink({ petId, tab: tabs[kind], ...(id !== undefined && { recordId: id }) })
}
