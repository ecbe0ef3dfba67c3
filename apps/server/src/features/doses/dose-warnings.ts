import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import { checkAsNeeded } from '@app/domain/doses/as-needed.rules'
import { doseErrors } from '@app/domain/doses/doses.errors'
import { limitsInWords } from '@app/domain/doses/doses.texts'
import { lastMomentOf } from '@app/domain/doses/too-late.rules'
import { closeDose, closeWithin, gapInWords } from '@app/domain/doses/rhythm.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { latestInWords } from '@app/domain/medications/latest-dose.vocabulary'
import { isAsNeeded } from '@app/domain/medications/schedule.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { timeInWords } from './dose-words.ts'
import { listGivenBetween, type MedicationFacts } from './doses.queries.ts'
import type { Moment } from '../../platform/http/moment.ts'

/**
 * Holds a dose that is about to be noted as given against the other doses of its medication. Called under the ledger's
 * lock, so that two doses at once see one another.
 * @throws DOSE_TOO_SOON, DOSE_OVER_DAILY_MAXIMUM or DOSE_CLOSE_TO_ANOTHER, which `anyway` of the request overrides
 */
export const warnOfOtherDoses = (tx: Tx, facts: MedicationFacts, at: Date, moment: Moment): Promise<void> =>
  isAsNeeded(facts.frequency) ? checkLimits(tx, facts, at, moment) : checkRhythm(tx, facts, at, moment)

/**
 * Holds a dose that is about to be noted as given against how late its medicine may be given.
 * @throws DOSE_TOO_LATE, which `lateAnyway` of the request overrides
 */
export function warnOfLateness({ latestMinutes }: MedicationFacts, dueAt: Date, at: Date): void {
  const last = lastMomentOf(dueAt, latestMinutes)
  if (latestMinutes === null || last === null || at <= last) return
  throw new Refusal(doseErrors.DOSE_TOO_LATE, { latest: latestInWords(latestMinutes) })
}

async function checkLimits(tx: Tx, facts: MedicationFacts, at: Date, moment: Moment): Promise<void> {
  const given = facts.givenLately.map((each) => new Date(each))
  const warning = checkAsNeeded(facts, given, at)
  if (!warning) return
  const tooSoon = warning.reasons[0] === 'too-soon'
  throw new Refusal(
    tooSoon ? doseErrors.DOSE_TOO_SOON : doseErrors.DOSE_OVER_DAILY_MAXIMUM,
    { limits: limitsInWords(warning, facts), time: await timeInWords(tx, warning.nextAllowedAt, moment) },
    { current: { nextAllowedAt: warning.nextAllowedAt.toISOString() } },
  )
}

async function checkRhythm(tx: Tx, facts: MedicationFacts, at: Date, moment: Moment): Promise<void> {
  const reach = closeWithin(facts, at)
  const [from, to] = [new Date(at.getTime() - reach), new Date(at.getTime() + reach)]
  const marks = (await tx.run(listGivenBetween, [facts.medicationId, from, to])).map(({ dose }) => dose)
  const close = closeDose(
    facts,
    marks.map(({ givenAt }) => new Date(givenAt ?? '')),
    at,
  )
  const other = close && marks.find(({ givenAt }) => Date.parse(givenAt ?? '') === close.getTime())
  if (!other) return
  const params = {
    who: other.byName ?? FORMER_MEMBER,
    time: await timeInWords(tx, close, moment),
    gap: gapInWords(facts, at),
  }
  throw new Refusal(doseErrors.DOSE_CLOSE_TO_ANOTHER, params, { current: other })
}
