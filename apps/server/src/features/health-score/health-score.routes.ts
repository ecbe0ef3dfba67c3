import { daysSince } from '@app/domain/dashboard/stats.rules'
import { healthScoreContract } from '@app/domain/health-score/health-score.contract'
import { evaluateHealth } from '@app/domain/health-score/health-score.rules'
import { CHECKUP_MONTHS, SCORE_MONTHS } from '@app/domain/health-score/health-score.vocabulary'
import { addDays, dateIn, rollingStart } from '@app/domain/kernel/time/dates'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { listClosedDoses } from '../medications/doses/doses.service.ts'
import { readHealth } from './health-score.queries.ts'

export const healthScoreRoutes = serve(healthScoreContract, {
  getScore: async ({ tx, context }) => {
    const { now, timeZone } = requestMoment(context)
    const today = dateIn(timeZone, now)
    const from = rollingStart(today, SCORE_MONTHS)
    const beforeFrom = rollingStart(addDays(from, -1), SCORE_MONTHS)
    const checkupFrom = rollingStart(today, CHECKUP_MONTHS)
    const { since, closed } = await listClosedDoses(tx, { from, now })
    const [row] = await tx.runAndCommit(readHealth, [
      from,
      today,
      timeZone,
      beforeFrom,
      checkupFrom,
      JSON.stringify(closed),
      since,
    ])
    if (!row) throw new Error('The records of the health score have no row')
    return {
      ...row.facts,
      ...evaluateHealth(row.facts, daysSince(row.owned_since, now)),
      period: { from, to: today },
      checkupPeriod: { from: checkupFrom, to: today },
    }
  },
})
