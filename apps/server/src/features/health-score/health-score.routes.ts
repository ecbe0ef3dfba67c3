import { daysSince } from '@app/domain/dashboard/stats.rules'
import { healthAlertsContract } from '@app/domain/health-score/health-alerts.contract'
import { healthAnalyticsContract } from '@app/domain/health-score/health-analytics.contract'
import { healthScoreContract } from '@app/domain/health-score/health-score.contract'
import { evaluateHealth } from '@app/domain/health-score/health-score.rules'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerAlert, listAlerts } from './health-alerts.service.ts'
import { comparePets, exportChart } from './health-analytics.service.ts'
import { readFacts, readTrends } from './health-score.service.ts'

export const healthScoreRoutes = serve(healthScoreContract, {
  getScore: async ({ tx, input, context }) => {
    const moment = requestMoment(context)
    const { facts, ownedSince, period, checkupPeriod } = await readFacts(tx, input, moment)
    const evaluated = evaluateHealth(facts, daysSince(ownedSince, moment.now))
    return { ...facts, ...evaluated, period, months: input.months, checkupPeriod }
  },
})

export const healthAnalyticsRoutes = serve(healthAnalyticsContract, {
  getCharts: ({ tx, input, context }) => readTrends(tx, input, requestMoment(context)),
  comparePets: ({ tx, input, context }) => comparePets(tx, input, requestMoment(context)),
  exportChart: ({ transact, input, actor, context }) =>
    exportChart(transact, {
      ...input,
      services: context.services,
      householdId: actor.household.id,
      moment: requestMoment(context),
    }),
})

export const healthAlertsRoutes = serve(healthAlertsContract, {
  listAlerts: ({ tx, context }) => listAlerts(tx, requestMoment(context)),
  answerAlert: ({ tx, input, context }) => answerAlert(tx, input, requestMoment(context)),
})
