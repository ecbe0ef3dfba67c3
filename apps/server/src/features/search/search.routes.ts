import { searchContract } from '@app/domain/search/search.contract'
import { serve } from '../../platform/http/serve.ts'
import { search } from './search.service.ts'

export const searchRoutes = serve(searchContract, {
  search: ({ tx, input }) => search(tx, input.q),
})
