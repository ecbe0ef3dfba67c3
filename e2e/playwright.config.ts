import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/lib/chromium.ts'
import { TIME_ZONE } from './fixtures/days.ts'

/**
 * Journeys in the system's Chromium: each project is a size of screen, and a journey is walked on one, a desktop unless
 * it is tagged @phone; @both-sizes is for what works differently there. No retries: a flaky journey is a defect. No
 * traces either, which take a fourth of the time: `--trace on` makes one of a journey that is looked into.
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/build.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    // What moves takes time from every step, and would be measured half way.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunchOptions(),
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both-sizes/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
