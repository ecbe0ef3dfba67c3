import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/lib/chromium.ts'

/** The Chromium of the tests: the one that is named or installed, else Playwright's own. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] })
}
