import { launch } from 'chrome-launcher'
import { findChromium } from '../scripts/lib/chromium.ts'
import { runLighthouse } from './lib/lighthouse.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { atLeast, atMost, type Figure } from './lib/report.ts'

/** Public pages of each kind; a page that search engines do not index has no figure for them. */
const paths = [
  '/',
  '/pricing',
  '/premium',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/architecture',
  '/webview-debug',
  '/help-center',
  '/help-center/topics/medication-and-reminders',
  '/help-center/when-a-dose-is-late',
  '/help-center/search?q=late+dose',
  '/blog',
  '/blog/how-to-read-a-weight-curve',
]
const unindexed = new Set(['/webview-debug', '/help-center/search?q=late+dose'])

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
    for (const path of paths) {
      const { scores: found, layoutShift } = await runLighthouse(
        `http://127.0.0.1:${server.port}${path}`,
        phone.port,
      )
      shifts.set(path, layoutShift)
      for (const [category, score] of Object.entries(found)) {
        if (category === 'seo' && unindexed.has(path)) continue
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
