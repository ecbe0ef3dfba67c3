import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const routeManifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      parentId: z.string().optional(),
      module: z.string(),
      imports: z.array(z.string()).default([]),
    }),
  ),
})

/** The route that shows the dashboard, as the web app names it. */
const HOME_ROUTE = 'home'

/**
 * Links that tell a browser of all scripts of the dashboard at once. Without them it learns of a route's own script only
 * when the app has started, and of what that one imports only when it has come: a round trip of a phone each time.
 * @param buildDir folder of the web app's build
 * @param html the app's page, which names the list of routes that the build wrote
 */
export async function linkFirstScripts(buildDir: string, html: string): Promise<string> {
  const [listPath] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? []
  if (!listPath) return ''
  const list = await readFile(join(buildDir, listPath), 'utf8')
  const { routes } = routeManifest.parse(JSON.parse(list.slice(list.indexOf('{'), list.lastIndexOf('}') + 1)))
  const scripts = new Set<string>()
  for (let id: string | undefined = HOME_ROUTE; id; id = routes[id]?.parentId) {
    const { module, imports } = routes[id] ?? { module: '', imports: [] }
    for (const script of [module, ...imports]) scripts.add(script)
  }
  return [...scripts]
    .filter((script) => !html.includes(script))
    .map((script) => `<link rel="modulepreload" href="${script}">`)
    .join('')
}
