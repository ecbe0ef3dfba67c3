import type { HealthCharts } from '@app/domain/health-score/health-analytics.contract'
import type { HealthFilters, HealthScore } from '@app/domain/health-score/health-score.contract'
import { CHECKUP_MONTHS } from '@app/domain/health-score/health-score.vocabulary'
import { addDays, dateIn, rollingStart } from '@app/domain/kernel/time/dates'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { checkPet } from '../../platform/records/records.ts'
import { listClosedDoses } from '../medications/doses/doses.service.ts'
import { readCharts, readHealth } from './health-score.queries.ts'

type Span = HealthScore['period']

/** Rolling months that end today on the user's calendar. */
export function periodOf(months: HealthFilters['months'], { now, timeZone }: Moment): Span {
  const to = dateIn(timeZone, now)
  return { from: rollingStart(to, Number(months)), to }
}

/**
 * Checks the pet, and lists the doses of the period that can't be given any more.
 * @throws NOT_FOUND for a pet that is not of this household
 */
async function readClosed(
  tx: Tx,
  petId: string | null,
  { from }: Span,
  now: Date,
): Promise<[string, string]> {
  if (petId !== null) await checkPet(tx, petId)
  const { since, closed } = await listClosedDoses(tx, { from, now, petId })
  return [JSON.stringify(closed), since]
}

/** Reads the counts and records behind the health score. @throws NOT_FOUND */
export async function readFacts(tx: Tx, { petId = null, months }: Asked, moment: Moment) {
  const period = periodOf(months, moment)
  const { from, to } = period
  const beforeFrom = rollingStart(addDays(from, -1), Number(months))
  const checkupPeriod = { from: rollingStart(to, CHECKUP_MONTHS), to }
  const closed = await readClosed(tx, petId, period, moment.now)
  const values = [from, to, moment.timeZone, beforeFrom, checkupPeriod.from, ...closed, petId] as const
  const [row] = await tx.runAndCommit(readHealth, [...values])
  if (!row) throw new Error('The records of the health score have no row')
  return { facts: row.facts, ownedSince: row.owned_since, period, checkupPeriod }
}

interface Asked {
  petId?: string | null | undefined
  months: HealthFilters['months']
}

/** Charts of rolling months, or of certain days. */
type AskedCharts = Asked | { petId: string; period: Span }

/** Reads the charts of a period. @throws NOT_FOUND */
export async function readTrends(
  tx: Tx,
  { petId = null, ...asked }: AskedCharts,
  moment: Moment,
): Promise<HealthCharts> {
  const period = 'period' in asked ? asked.period : periodOf(asked.months, moment)
  const closed = await readClosed(tx, petId, period, moment.now)
  const [row] = await tx.runAndCommit(readCharts, [period.from, period.to, moment.timeZone, petId, ...closed])
  if (!row) throw new Error('The charts have no row')
  return { ...row.charts, period }
}
