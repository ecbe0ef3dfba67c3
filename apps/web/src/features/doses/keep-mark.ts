import { doseOutcomeLabels } from '@app/domain/doses/doses.vocabulary'
import { actingHousehold } from '../../api/acting-household.ts'
import { keepForLater, readWaiting } from '../../api/waiting/waiting-changes.ts'
import { type WaitingChange, waitingChanges } from '../../api/waiting/waiting-state.ts'
import type { MarkRequest } from './mark-sender.ts'

/** What is said of a dose, in words that can be compared. */
const saidOf = ({ outcome, amount, givenAt, note }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([outcome, amount ?? null, givenAt ?? null, note ?? null])

/**
 * Keeps a mark that was not answered on this device, to be sent later.
 * @param title the medicine and the pet: when the dose is due is said where it is shown
 * @param household where it is another one than that of the page
 * @returns false where it can't wait here
 * @throws ProblemError where the device has no room for it
 */
export async function keepMark(
  input: MarkRequest & { id: string },
  title: string,
  household = actingHousehold(),
): Promise<boolean> {
  if (household === undefined) return false
  // A page that has just come up may not know yet what waits, and a scheduled dose is given once.
  await readWaiting()
  const isOfDose = ({ input: other }: WaitingChange) =>
    other['medicationId'] === input.medicationId &&
    other['date'] === input.date &&
    other['time'] === input.time
  const before = input.date && waitingChanges().find(isOfDose)
  // Something else is said of a dose that waits already: one of them would be lost.
  if (before) return saidOf(before.input) === saidOf(input)
  const detail = doseOutcomeLabels[input.outcome]
  return keepForLater({ operation: 'doses.markDose', input, household, title, detail })
}
