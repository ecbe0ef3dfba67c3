import { runLighthouse, withPhone } from './lib/lighthouse.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { atLeast, atMost, type Figure } from './lib/report.ts'

/** Public pages that search engines do not index, and that therefore have no figure for them. */
const unindexed = ['/webview-debug', '/help-center/search?q=late+dose']

/** Paths of all public pages; the site map lists the others. */
async function findPaths(origin: string): Promise<string[]> {
  const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  return [...listed, ...unindexed]
}

/** Measures public pages as Lighthouse's phone; each figure is that of the weakest page. */
export async function benchPublicPages(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const server = await startMeasuredServer({ DATA_DIR: folder })
  say('Asking Lighthouse about the public pages …')
  try {
    return await withPhone((phone) => measure(`http://127.0.0.1:${server.port}`, phone))
  } finally {
    await server.stop()
  }
}

async function measure(origin: string, phone: number): Promise<Figure[]> {
  const weakest = new Map<string, { path: string; score: number }>()
  let shift = { path: '/', score: 0 }
  for (const path of await findPaths(origin)) {
    const { scores, layoutShift } = await runLighthouse(origin + path, phone)
    if (layoutShift > shift.score) shift = { path, score: layoutShift }
    for (const [category, score] of Object.entries(scores)) {
      if (category === 'seo' && unindexed.includes(path)) continue
      if (score < (weakest.get(category)?.score ?? Infinity)) weakest.set(category, { path, score })
    }
  }
  return [
    ...[...weakest].map(([category, { path, score }]) =>
      atLeast(`Lighthouse mobile, weakest public page: ${category}`, score, 'of 100', 98, path),
    ),
    atMost('layout shift of public pages', shift.score, '', 0, shift.path),
  ]
}
