import { launch } from 'chrome-launcher'
import { findChromium } from '../scripts/lib/chromium.ts'
import { runLighthouse } from './lib/lighthouse.ts'
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
  const chromePath = findChromium()
  const phone = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const scores = new Map<string, { path: string; score: number }>()
    const shifts = new Map<string, number>()
    const origin = `http://127.0.0.1:${server.port}`
    for (const path of await findPaths(origin)) {
      const { scores: found, layoutShift } = await runLighthouse(origin + path, phone.port)
      shifts.set(path, layoutShift)
      for (const [category, score] of Object.entries(found)) {
        if (category === 'seo' && unindexed.includes(path)) continue
        if (score < (scores.get(category)?.score ?? Infinity)) scores.set(category, { path, score })
      }
    }
    return [
      ...[...scores].map(([category, { path, score }]) =>
        atLeast(`Lighthouse mobile, weakest public page: ${category}`, score, 'of 100', 98, path),
      ),
      atMost('layout shift of public pages', Math.max(...shifts.values()), '', 0),
    ]
  } finally {
    phone.kill()
    await server.stop()
  }
}
