import { appointmentStatusLabels } from '../appointments/appointments.vocabulary.ts'
import { documentTypeLabels } from '../documents/documents.vocabulary.ts'
import { healthLogTypeLabels } from '../health-logs/health-logs.vocabulary.ts'
import { speciesLabels } from '../pets/pets.vocabulary.ts'
import { photoTypeLabels } from '../photos/photos.vocabulary.ts'
import { vaccineTypeLabels } from '../vaccinations/vaccinations.vocabulary.ts'
import { excerptOf } from './marks.rules.ts'
import type { SearchResult } from './search.contract.ts'
import { searchTexts } from './search.texts.ts'
import type { FoundKind } from './search.vocabulary.ts'

/** The words for values that are kept as a code, by the kind of which they are searched. */
export const codeLabels: Readonly<Partial<Record<FoundKind, Readonly<Record<string, string>>>>> = {
  pet: speciesLabels,
  health_log: healthLogTypeLabels,
  vaccination: vaccineTypeLabels,
  document: documentTypeLabels,
  photo: photoTypeLabels,
}

/** A pet or record that was found, as the database answers it. */
export interface FoundRecord {
  type: FoundKind
  id: string
  petId: string
  petName: string
  petArchived: boolean
  /** A value of `codeLabels`; null for kinds that have none. */
  code: string | null
  name: string | null
  /** Short facts, such as dosage and frequency. */
  facts: (string | null)[]
  notes: string | null
  date: string | null
  /** Of an appointment one of its statuses; of a medication whether it is given. */
  status: string | null
}

const medicationStatus: Readonly<Record<string, string>> = { active: 'Active', inactive: 'Inactive' }

function statusOf({ type, status, petArchived }: FoundRecord): string | null {
  if (petArchived) return searchTexts.inMemory
  if (status === null) return null
  const words: Readonly<Record<string, string>> =
    type === 'appointment' ? appointmentStatusLabels : medicationStatus
  return words[status] ?? null
}

/**
 * What a screen shows of a record that was found.
 * @param words those of the search, folded
 */
export function resultOf(found: FoundRecord, words: readonly string[]): SearchResult {
  const { type, id, petId, petName, code, name, facts, notes, date } = found
  const label = code === null ? null : (codeLabels[type]?.[code] ?? code)
  const title = name ?? label ?? ''
  const subtitle = [name === null ? null : label, ...facts].filter(Boolean).join(' · ') || null
  return {
    id,
    type,
    title,
    subtitle,
    description: notes && excerptOf(notes, words),
    petId,
    petName,
    date,
    status: statusOf(found),
  }
}
