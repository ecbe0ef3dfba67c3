import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../../scripts/lib/chromium.ts'

/** The Chromium of the tests, for a test that drives its own. */
export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumLaunchOptions())
