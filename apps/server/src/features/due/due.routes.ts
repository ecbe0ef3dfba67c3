import { dueContract } from '@app/domain/due/due.contract'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { listDue } from './list-due.service.ts'

export const dueRoutes = serve(dueContract, {
  listDue: ({ tx, context }) => listDue(tx, requestMoment(context)),
})
