import { installationSecurityContract } from '@app/domain/installation/security.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'

const refuse = (): Promise<never> => Promise.reject(new Refusal(commonErrors.UNAVAILABLE))

export const installationSecurityRoutes = serve(installationSecurityContract, {
  getSecurity: refuse,
  listAudit: refuse,
  listAuditFilters: refuse,
})
