import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { CorrectionInput, Dose } from '@app/domain/medications/doses/doses.contract'
import { doseErrors } from '@app/domain/medications/doses/doses.errors'
import { checkMark } from '@app/domain/medications/doses/doses.rules'
import { wasGiven } from '@app/domain/medications/doses/doses.vocabulary'
import { takeFromStock } from '@app/domain/medications/doses/stock.rules'
import { unitsOn } from '@app/domain/medications/schedule.rules'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'
import { warnOfLateness, warnOfOtherDoses } from './dose-warnings.ts'
import { correct, findDose, isMember, type MedicationFacts, type StoredDose } from './doses.queries.ts'
import { findMarked, findMedication, readGivenAt } from './doses.service.ts'
import { changeStock, lockLedger } from './stock.service.ts'

/**
 * Corrects a mark under the ledger's lock; the stock follows. Asks for confirmation only if the dose is given now and
 * was not before, or at another time.
 * @throws NOT_FOUND, MARK_TAKEN_BACK, STALE_VERSION with the present mark, NOT_ALLOWED for another user's mark if the
 * role reaches only its own, INVALID_INPUT, and the errors of `warnOfOtherDoses` and `warnOfLateness`
 */
export async function correctDose(
  tx: Tx,
  input: CorrectionInput,
  { userId }: { userId: string },
  moment: Moment,
): Promise<{ dose: Dose; stockShort: number }> {
  const { medicationId } = await findMarked(tx, input.doseId)
  await lockLedger(tx, medicationId)
  const [found] = await tx.run(findDose, [input.doseId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  const { dose: before } = found
  if (before.undoneAt !== null) throw new Refusal(doseErrors.MARK_TAKEN_BACK, {}, { current: before })
  if (before.version !== input.version) {
    throw new Refusal(commonErrors.STALE_VERSION, {}, { current: before })
  }
  const facts = await findMedication(tx, medicationId, moment.now)
  const { outcome, amount, note } = input
  await checkCorrection(tx, before, input)
  const dueAt = before.dueAt === null ? null : new Date(before.dueAt)
  const givenAt = wasGiven(outcome)
    ? readGivenAt({ givenAt: input.givenAt ?? before.givenAt, waited: 0 }, facts, dueAt, moment)
    : null
  if (givenAt !== null && givenAt.getTime() !== Date.parse(before.givenAt ?? '')) {
    if (!input.anyway) await warnOfOtherDoses(tx, facts, { ...before, at: givenAt }, moment, before)
    if (dueAt !== null && !input.lateAnyway) warnOfLateness(facts, dueAt, givenAt)
  }
  const { taken, short } = takenAfter(found, facts, input)
  const byId = input.byId ?? before.byId ?? userId
  const values = [input.doseId, input.version, outcome, givenAt, amount, note, byId, taken]
  const [corrected] = await tx.run(correct, values)
  if (!corrected) throw new Refusal(commonErrors.NOT_ALLOWED)
  await changeStock(tx, medicationId, found.stock_taken - taken)
  return { dose: await findMarked(tx, input.doseId), stockShort: short }
}

/** Checks that an as-needed dose was given, and that a person named by a correction is a member. */
async function checkCorrection(tx: Tx, before: Dose, { outcome, amount, byId }: CorrectionInput) {
  const { date, time } = before
  const fields: Record<string, string> = { ...checkMark({ date, time, outcome, amount }) }
  const isNamed = byId !== null && byId !== before.byId
  const isUnknown = isNamed && !(await tx.run(isMember, [byId]))[0]?.is_member
  if (isUnknown) fields['byId'] = 'Choose a member of the household'
  if (Object.keys(fields).length > 0) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
}

/**
 * Returns the units that a corrected mark takes. They stay unchanged if the amount is unchanged, whatever the usual
 * dose is today.
 */
function takenAfter(
  { dose: before, stock_taken: taken }: StoredDose,
  facts: MedicationFacts,
  { outcome, amount }: CorrectionInput,
): { taken: number; short: number } {
  if (!wasGiven(outcome)) return { taken: 0, short: 0 }
  if (before.givenAt !== null && before.amount === amount) return { taken, short: 0 }
  if (facts.unitsOnHand === null) return { taken: 0, short: 0 }
  const usual = (before.date !== null && unitsOn(facts, before.date)) || facts.doseUnits
  return takeFromStock(facts.unitsOnHand + taken, amount ?? usual)
}
