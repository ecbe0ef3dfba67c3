import { helpContract, OFFERED_ARTICLES } from '@app/domain/help/help.contract'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services/services.ts'
import type { SearchHelp } from './help-search.ts'

/** The search of each server with pages. Its articles are part of the build of the web app. */
const searches = new WeakMap<Services, SearchHelp>()

/** Lets the operations of a server find the articles of its pages; without pages they find none. */
export const offerArticles = (services: Services, search: SearchHelp): void =>
  void searches.set(services, search)

export const helpRoutes = serve(helpContract, {
  findArticles: async ({ input: { words }, context: { services } }) =>
    (searches.get(services)?.(words) ?? [])
      .slice(0, OFFERED_ARTICLES)
      .map(({ name, title, summary }) => ({ name, title, summary })),
})
