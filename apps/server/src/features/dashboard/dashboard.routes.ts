import { dashboardContract } from '@app/domain/dashboard/dashboard.contract'
import { RawJson } from '../../platform/http/context.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { listVisitsJson } from './dashboard.queries.ts'
import { readStats } from './stats.service.ts'

export const dashboardRoutes = serve(dashboardContract, {
  getStats: ({ tx, actor, context }) => readStats(tx, actor.household.plan, requestMoment(context)),
  listVisits: async ({ tx }) => new RawJson((await tx.runAndCommit(listVisitsJson, []))[0]?.json ?? 'null'),
})
