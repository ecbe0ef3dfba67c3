import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client/client.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'

/** Groomer, trainer and daycare of a pet, read anew with the pet's records. */
export const providersQuery = (petId: string) =>
  queryOptions({
    queryKey: [RECORDS_KEY, 'service-providers', petId],
    queryFn: () => client.serviceProviders.getServiceProviders({ petId }),
  })
