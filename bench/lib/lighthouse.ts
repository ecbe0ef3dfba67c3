import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../../scripts/lib/chromium.ts'

/** Lighthouse's results for one page on a phone with a slowed network and processor. */
export interface LighthouseResult {
  /** 0 to 100, by category. */
  scores: Record<string, number>
  /** Milliseconds. */
  largestPaint: number
  blockingTime: number
  layoutShift: number
}

/** Starts a browser for Lighthouse, gives its debugging port to the work, and ends it. */
export async function withPhone<T>(work: (port: number) => Promise<T>): Promise<T> {
  const chromePath = findChromium()
  const phone = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    return await work(phone.port)
  } finally {
    phone.kill()
  }
}

/**
 * Runs Lighthouse, as a phone, in the browser on the debugging port. It clears the browser's cache first, and keeps the
 * cookies.
 */
export async function runLighthouse(url: string, port: number): Promise<LighthouseResult> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (result?.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
  if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`)
  const { categories, audits } = result.lhr
  const numberOf = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: numberOf('largest-contentful-paint'),
    blockingTime: numberOf('total-blocking-time'),
    layoutShift: numberOf('cumulative-layout-shift'),
  }
}
