import { managedAccountsContract } from '@app/domain/installation/accounts.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'

const refuse = (): Promise<never> => Promise.reject(new Refusal(commonErrors.UNAVAILABLE))

export const managedAccountRoutes = serve(managedAccountsContract, {
  listAccounts: refuse,
  getAccount: refuse,
  lockAccount: refuse,
  unlockAccount: refuse,
  endSessions: refuse,
  resetSecondFactor: refuse,
  changeRole: refuse,
  givePlan: refuse,
  endPlan: refuse,
  startExport: refuse,
  deleteAccount: refuse,
})
