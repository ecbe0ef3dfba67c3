import { isLate } from '@app/domain/doses/today.rules'
import type { DueDose } from './doses-query.ts'

/** What today's doses ask for, in a sentence; undefined when nothing is open. */
export function doseSentence(
  doses: readonly DueDose[],
  nameOf: (petId: string) => string,
  now: Date,
): string | undefined {
  const open = doses.filter(({ mark }) => mark === null)
  const late = open.filter((dose) => isLate(dose, now))
  const [first] = late.length > 0 ? late : open
  if (!first) return undefined
  const what = `${first.medication.name} for ${nameOf(first.petId)}`
  if (late.length > 0) return late.length === 1 ? `${what} is late.` : `${late.length} doses are late.`
  return open.length === 1 ? `One dose left today: ${what}.` : `${open.length} doses left today.`
}
