import { plural } from '@app/domain/kernel/message-format'
import { isFollowed, isLate } from '@app/domain/medications/doses/today.rules'
import { isTooLate } from '@app/domain/medications/doses/too-late.rules'
import type { DueDose } from './due-doses.ts'

/** Sentence about today's open doses; undefined if none is open. */
export function doseSentence(
  doses: readonly DueDose[],
  nameOf: (petId: string) => string,
  now: Date,
): string | undefined {
  const unmarked = doses.filter(({ mark }) => mark === null)
  const open = unmarked.filter((dose) => !isFollowed(dose, now))
  const late = open.filter((dose) => isLate(dose, now))
  const [first] = [late, open, unmarked].find((each) => each.length > 0) ?? []
  if (!first) return undefined
  const what = `${first.medication.name} for ${nameOf(first.petId)}`
  if (late.length > 0) {
    const one = isTooLate(first, now) ? `Too late for ${what}: ask your vet.` : `${what} is late.`
    return plural(late.length, { one, other: '# doses are late.' })
  }
  if (open.length === 0) {
    return plural(unmarked.length, { one: `${what} was missed.`, other: '# doses were missed.' })
  }
  return plural(open.length, { one: `One dose left today: ${what}.`, other: '# doses left today.' })
}
