import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import {
  serviceProvidersContract,
  type ServiceProviders,
} from '@app/domain/service-providers/service-providers.contract'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { findProviders, providerFields, writeProviders } from './service-providers.queries.ts'

async function providersOf(tx: Tx, petId: string): Promise<ServiceProviders> {
  const [found] = await tx.run(findProviders, [petId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  return found.providers
}

export const serviceProviderRoutes = serve(serviceProvidersContract, {
  getServiceProviders: ({ tx, input }) => providersOf(tx, input.petId),
  setServiceProviders: async ({ tx, input }) => {
    const { petId, version } = input
    const current = await providersOf(tx, petId)
    const stale = () => new Refusal(commonErrors.STALE_VERSION, {}, { current })
    // The version exists nowhere: the row that was read is gone with its pet.
    if (version > current.version) throw stale()
    const [written] = await tx.run(writeProviders, [
      petId,
      version,
      ...providerFields.map((field) => input[field]),
    ])
    if (!written) throw stale()
    return providersOf(tx, petId)
  },
})
