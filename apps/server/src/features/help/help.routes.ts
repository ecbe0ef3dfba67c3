import { existsSync } from 'node:fs'
import { helpContract, OFFERED_ARTICLES } from '@app/domain/help/help.contract'
import { webBuild } from '../../platform/base/project-root.ts'
import { serve } from '../../platform/http/serve.ts'
import { createHelpSearch, type SearchHelp } from './help-search.ts'

let search: Promise<SearchHelp> | undefined

/** The search over the articles of the build, indexed at the first request; without a build it finds nothing. */
function searchOfBuild(): Promise<SearchHelp> {
  search ??= existsSync(webBuild) ? createHelpSearch(webBuild) : Promise.resolve(() => [])
  return search
}

export const helpRoutes = serve(helpContract, {
  findArticles: async ({ input: { words } }) => {
    const find = await searchOfBuild()
    return find(words)
      .slice(0, OFFERED_ARTICLES)
      .map(({ name, title, summary }) => ({ name, title, summary }))
  },
})
