import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/lib/chromium.ts'
import { TIME_ZONE } from './fixtures/days.ts'

/**
 * Journeys in the system's Chromium, each on the screen size of its tag. There is one project, and each worker takes
 * the next journey, whichever file it is in: a new worker would start a product and a browser of its own. No retries: a
 * flaky journey is a defect. No traces either, which take a fourth of the time: `--trace on` makes one of a journey
 * under investigation.
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/build.ts',
  fullyParallel: true,
  // One more than cores: each waits for the server or the page a fifth of its time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Timeout of a hanging journey. The longest take a minute, and four on a busy machine.
  timeout: 600_000,
  // The server scales pictures down, which takes seconds each on a shared processor.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: '../test-results/journeys',
  use: {
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    // Denies every unlisted permission: a browser that blocks notifications never offers them.
    permissions: ['clipboard-write'],
    // Animations would slow every step, and be measured half way.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunchOptions(),
  },
})
