import { queryOptions } from '@tanstack/react-query'
import { CONFIG_MILLISECONDS, orpc } from '../../../api/queries.ts'

/** Configuration of the installation with its settings, without secrets; live updates refresh it sooner. */
export const secureConfigQuery = queryOptions({
  ...orpc.accounts.getSecureConfig.queryOptions({ input: { key: 'app_configuration' } }),
  staleTime: CONFIG_MILLISECONDS,
})
