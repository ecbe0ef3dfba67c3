import { formatDay } from '../format/format-dates.ts'
import type { Format } from '../format/format.ts'

/** The fields of a form with their labels, in the form's order. */
export type FieldLabels<Name extends string = string> = Readonly<Record<Name, string>>

export interface Difference {
  label: string
  mine: string
  theirs: string
}

/** Lists the fields that differ between two versions of a record, with their values as shown to people. */
export function findDifferences(
  labels: FieldLabels,
  mine: object,
  theirs: object,
  show: (name: string, value: unknown) => string,
): Difference[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const ours: unknown = Reflect.get(mine, name)
    const other: unknown = Reflect.get(theirs, name)
    if (sameValue(ours, other)) return []
    return [{ label, mine: show(name, ours), theirs: show(name, other) }]
  })
}

const NOTHING = '–'
const plainDate = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T/

/** A stored value in words. */
export function valueInWords(
  value: unknown,
  { moment }: Pick<Format, 'moment'>,
  words: Readonly<Record<string, string>> = {},
): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : NOTHING
  if (typeof value !== 'string') return NOTHING
  if (instant.test(value)) return moment(value)
  return plainDate.test(value) ? formatDay(value) : (words[value] ?? value)
}

/** Compares two values of several parts, regardless of their order. */
const sameParts = (ours: object, other: object): boolean =>
  [...new Set([...Object.keys(ours), ...Object.keys(other)])].every((name) =>
    sameValue(Reflect.get(ours, name), Reflect.get(other, name)),
  )

function sameValue(ours: unknown, other: unknown): boolean {
  if ((ours ?? null) === (other ?? null)) return true
  if (Array.isArray(ours) && Array.isArray(other)) return ours.join() === other.join()
  if (typeof ours === 'object' && typeof other === 'object') return sameParts(Object(ours), Object(other))
  if (typeof ours !== 'string' || typeof other !== 'string') return false
  // The same moment can be written with different offsets.
  return instant.test(ours) && instant.test(other) && Date.parse(ours) === Date.parse(other)
}
