import { appointmentStatusLabels } from '../appointments/appointments.vocabulary.ts'
import { expenseCategoryLabels } from '../expenses/expenses.vocabulary.ts'
import { documentTypeLabels } from '../files/documents.vocabulary.ts'
import { photoTypeLabels } from '../files/photos.vocabulary.ts'
import { healthLogTypeLabels } from '../health/health-logs.vocabulary.ts'
import { LANGUAGE } from '../kernel/message-format.ts'
import { speciesLabels } from '../kernel/pets.vocabulary.ts'
import { currencyCodes } from '../kernel/quantities/currencies.ts'
import { formatMoney } from '../kernel/quantities/money.ts'
import type { FoundKind } from '../kernel/search.vocabulary.ts'
import { pets } from '../pets/pets.contract.ts'
import { vaccineTypeLabels } from '../vaccinations/vaccinations.vocabulary.ts'
import { foldText } from './fold.rules.ts'
import { excerptOf } from './marks.rules.ts'
import type { SearchResult } from './search.contract.ts'
import { withoutGaps, writingsOf } from './search.rules.ts'
import { searchTexts } from './search.texts.ts'

/** Words for values that are stored as a code, by the kind of record. */
export const codeLabels: Readonly<Partial<Record<FoundKind, Readonly<Record<string, string>>>>> = {
  pet: speciesLabels,
  health_log: healthLogTypeLabels,
  vaccination: vaccineTypeLabels,
  document: documentTypeLabels,
  photo: photoTypeLabels,
  expense: expenseCategoryLabels,
}

/** Fields of a pet that a result shows if a word matches in them. */
export const foundDetails = ['allergies', 'conditions', 'microchipId'] as const
export type FoundDetail = (typeof foundDetails)[number]

/** A found pet or record, as the database returns it. */
export interface FoundRecord {
  type: FoundKind
  id: string
  /** Null for an expense of no pet. */
  petId: string | null
  petName: string | null
  petArchived: boolean
  /** A key of `codeLabels`; null for kinds that have none. */
  code: string | null
  name: string | null
  /** Short facts, such as dosage and frequency. */
  facts: (string | null)[]
  notes: string | null
  /** Facts that a vet must know about a pet; null for other kinds. */
  details: Readonly<Record<FoundDetail, string | null>> | null
  date: string | null
  /**
   * For an appointment one of its statuses; for a medication whether it is active; for an expense its amount in the
   * smallest unit, and its currency.
   */
  status: string | null
}

const medicationStatus: Readonly<Record<string, string>> = { active: 'Active', inactive: 'Inactive' }

/** Words an amount: '$46.80' for '4680 USD'. */
function amountOf(stored: string): string {
  const [minor, code] = stored.split(' ')
  const currency = currencyCodes.find((known) => known === code)
  return currency ? formatMoney({ minor: Number(minor), currency }, LANGUAGE) : stored
}

function statusOf({ type, status, petArchived }: FoundRecord): string | null {
  if (type === 'expense' && status !== null) return amountOf(status)
  if (petArchived) return searchTexts.inMemory
  if (status === null) return null
  const words: Readonly<Record<string, string>> =
    type === 'appointment' ? appointmentStatusLabels : medicationStatus
  return words[status] ?? null
}

/** Returns the folded words that a text contains. */
function heldBy(text: string, words: readonly string[]): string[] {
  const folded = foldText(text)
  return words.filter((word) => writingsOf(word).some((writing) => folded.includes(writing)))
}

/** Returns the detail that contains most of the words; a chip number may be stored in other groups than typed. */
function detailWith({ details }: FoundRecord, words: readonly string[]): FoundDetail | undefined {
  const heldIn = (name: FoundDetail): number => {
    const text = details?.[name] ?? ''
    return heldBy(name === 'microchipId' ? `${text}\n${withoutGaps(text)}` : text, words).length
  }
  const [most] = foundDetails.toSorted((one, other) => heldIn(other) - heldIn(one))
  return most && heldIn(most) > 0 ? most : undefined
}

/**
 * Returns the line in which words were found: a labelled detail with words that are neither in the notes nor in title
 * and subtitle; else the notes, or if they contain no word, a detail that does.
 */
function lineOf(found: FoundRecord, words: readonly string[], said: string): string | null {
  const { notes, details } = found
  const writings = words.flatMap(writingsOf)
  const heldElsewhere = new Set(heldBy(`${said}\n${notes ?? ''}`, words))
  const isInNotes = heldBy(notes ?? '', words).length > 0
  const unsaid = words.filter((word) => !heldElsewhere.has(word))
  const detail = detailWith(found, unsaid) ?? (isInNotes ? undefined : detailWith(found, words))
  if (!detail) return notes && excerptOf(notes, writings)
  return `${pets.fields[detail].label}: ${excerptOf(details?.[detail] ?? '', writings)}`
}

/**
 * Builds the displayed result of a found record.
 * @param words those of the search, folded
 */
export function resultOf(found: FoundRecord, words: readonly string[]): SearchResult {
  const { type, id, petId, petName, code, name, facts, date } = found
  const label = code === null ? null : (codeLabels[type]?.[code] ?? code)
  const title = name ?? label ?? ''
  const subtitle = [name === null ? null : label, ...facts].filter(Boolean).join(' · ') || null
  return {
    id,
    type,
    title,
    subtitle,
    description: lineOf(found, words, [title, subtitle].filter(Boolean).join('\n')),
    petId,
    petName,
    date,
    status: statusOf(found),
  }
}
