import { Refusal } from '@app/domain/kernel/errors'
import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import { checkAsNeeded } from '@app/domain/medications/doses/as-needed.rules'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { doseErrors } from '@app/domain/medications/doses/doses.errors'
import { limitsInWords } from '@app/domain/medications/doses/doses.texts'
import { closeDose, closeWithin, gapInWords } from '@app/domain/medications/doses/rhythm.rules'
import { lastMomentOf } from '@app/domain/medications/doses/too-late.rules'
import { isAsNeeded } from '@app/domain/medications/frequency.rules'
import { latestInWords } from '@app/domain/medications/latest-dose.vocabulary'
import { coversDose, type GivenDose } from '@app/domain/medications/schedule-start.rules'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'
import { timeInWords } from './dose-words.ts'
import { listGivenBetween, type MedicationFacts } from './doses.queries.ts'

/** Milliseconds on each side that include all doses of the same day. */
const DAY = 24 * 3_600_000

/**
 * Checks a dose that is about to be recorded as given against the other doses of its medication. Call it under the
 * ledger's lock, so that two concurrent doses see each other.
 * @param corrected the mark that is being corrected, which does not count as another dose
 * @throws DOSE_TOO_SOON, DOSE_OVER_DAILY_MAXIMUM or DOSE_CLOSE_TO_ANOTHER, which `anyway` of the request overrides
 */
export const warnOfOtherDoses = (
  tx: Tx,
  facts: MedicationFacts,
  dose: GivenDose,
  moment: Moment,
  corrected?: Dose,
): Promise<void> =>
  isAsNeeded(facts.frequency)
    ? checkLimits(tx, withoutDose(facts, corrected), dose.at, moment)
    : checkRhythm(tx, facts, dose, moment, corrected)

/** Returns the facts without a mark among the given doses. */
function withoutDose(facts: MedicationFacts, dose: Dose | undefined): MedicationFacts {
  const place = dose?.givenAt ? facts.givenLately.findIndex((at) => isSameTime(at, dose.givenAt)) : -1
  return place < 0 ? facts : { ...facts, givenLately: facts.givenLately.toSpliced(place, 1) }
}

const isSameTime = (one: string, other: string | null): boolean => Date.parse(one) === Date.parse(other ?? '')

/**
 * Checks a dose that is about to be recorded as given against its medicine's latest time.
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

async function checkRhythm(
  tx: Tx,
  facts: MedicationFacts,
  { at, date, time }: GivenDose,
  moment: Moment,
  corrected: Dose | undefined,
): Promise<void> {
  const reach = Math.max(closeWithin(facts, at), DAY)
  const [from, to] = [new Date(at.getTime() - reach), new Date(at.getTime() + reach)]
  const rows = await tx.run(listGivenBetween, [facts.medicationId, from, to])
  const marks = rows.map(({ dose }) => dose).filter(({ id }) => id !== corrected?.id)
  const given = marks.map((mark) => ({ mark, ...mark, at: new Date(mark.givenAt ?? '') }))
  const close = closeDose(
    facts,
    given.map((each) => each.at),
    at,
  )
  // A missed dose that is recorded afterwards does not exceed the number because of later ones.
  const earlier = given.filter((each) => each.at < at)
  const isOneTooMany = date !== null && time !== null && coversDose(facts, earlier, { date, time })
  const other = close
    ? given.find((each) => each.at.getTime() === close.getTime())
    : isOneTooMany && earlier.find((each) => each.date === date)
  if (!other) return
  const params = {
    who: other.mark.byName ?? FORMER_MEMBER,
    time: await timeInWords(tx, other.at, moment),
    gap: gapInWords(facts, at),
  }
  throw new Refusal(doseErrors.DOSE_CLOSE_TO_ANOTHER, params, { current: other.mark })
}
