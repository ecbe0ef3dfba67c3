import { doseInWords } from '@app/domain/medications/doses/units.texts'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { unitsOn } from '@app/domain/medications/schedule.rules'
import { bool, json, nullable, type RowOf, text } from '../../../platform/database/columns.ts'

export const usualDoseColumns = {
  dose_words: nullable(text),
  dosage: text,
  rhythm: nullable(json<Rhythm>()),
  start_date: text,
  /** True if the medication is unchanged since the mark. */
  is_as_marked: bool,
}

/** Select list of these columns, over `dose` and its `medication`. */
export const usualDose = `
  dose.dose_words, medication.dosage, medication.rhythm, medication.start_date::text as start_date,
  medication.updated_at <= dose.created_at as is_as_marked`

/**
 * Words the whole dose that a mark of a day, yyyy-MM-dd, is about. A mark stores it; an older mark, or one noted with its
 * schedule, has none and counts as the usual dose if the medication has not changed since.
 * @returns null if unknown
 */
export function usualDoseOf(row: RowOf<typeof usualDoseColumns>, date: string): string | null {
  const { dose_words, dosage, rhythm, start_date: startDate, is_as_marked } = row
  return dose_words ?? (is_as_marked ? doseInWords(dosage, unitsOn({ rhythm, startDate }, date)) : null)
}
