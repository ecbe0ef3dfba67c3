import { overviewContract } from '@app/domain/installation/overview.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'

const refuse = (): Promise<never> => Promise.reject(new Refusal(commonErrors.UNAVAILABLE))

export const overviewRoutes = serve(overviewContract, {
  getOverview: refuse,
  listQueues: refuse,
  retryQueue: refuse,
  listErrors: refuse,
  getError: refuse,
})
