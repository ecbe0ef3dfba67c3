import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { contractRoutes } from './apps/web/tooling/contract-routes.ts'
import { TIME_ZONE } from './e2e/fixtures/days.ts'
import { chromiumLaunchOptions } from './scripts/lib/chromium.ts'
import { cacheModules } from './testing/components/cache-modules.ts'
import { toStage } from './testing/components/to-stage.ts'

/** The quick tier, which `npm test` names, leaves slow tests out. */
const slowTests = process.env.TEST_TIER === 'quick' ? ['**/*.slow.test.*'] : []
const notTests = ['**/node_modules/**', '**/dist/**', '**/build/**', ...slowTests]

/**
 * What is waited for may take so long, in milliseconds. Machines that share their memory with others stand still for half a
 * minute at times, and every timer that ran out meanwhile fires before what it waited for is read.
 */
const AFTER_A_STANDSTILL = 60_000

/** A group of tests that can be run alone: `vitest --project api`. */
function project(
  name: string,
  folder: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`${folder}/**/*.test.{ts,tsx}`],
      exclude: notTests,
      ...test,
    },
  }
}

/** One PostgreSQL for all of them, started before the first of these projects that has a file to run. */
const withDatabase = {
  globalSetup: ['testing/postgres.setup.ts'],
  setupFiles: ['testing/cheap-keys.setup.ts'],
}

/** Files that keep nothing in their modules share them in a worker: to load the server anew takes a second of each. */
const withSharedModules = { isolate: false }

/** React as people get it. The one of development keeps a stack for each element that it makes: a fifth of the time. */
const inProduction = { 'process.env.NODE_ENV': '"production"' }

/** Components in a real browser, which talk to the real server by way of the stage. */
const components: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [tailwindcss(), contractRoutes(), toStage(), cacheModules()],
  define: inProduction,
  oxc: { jsx: { development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  optimizeDeps: {
    rolldownOptions: { transform: { define: inProduction } },
    // Vitest names the one of development alone; what is found late loads the page anew.
    include: ['react/jsx-runtime'],
  },
  test: {
    name: 'components',
    include: ['apps/web/src/**/*.browser{,.slow}.test.tsx'],
    exclude: notTests,
    globalSetup: ['testing/components/stage.setup.ts'],
    testTimeout: 240_000,
    expect: { poll: { timeout: AFTER_A_STANDSTILL } },
    // Pages spend half of their time on awaiting Chromium and the server, so two cores can serve four.
    maxWorkers: 4,
    // Vitest requires a group of their own for projects with another number of workers.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      // As in the journeys, words are found within longer ones.
      locators: { exact: false },
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: chromiumLaunchOptions(),
        contextOptions: {
          reducedMotion: 'reduce',
          locale: 'en-US',
          timezoneId: TIME_ZONE,
          // Whatever is not named is refused: in a browser that blocks notifications nobody is asked whether they want them.
          permissions: ['clipboard-write'],
        },
        actionTimeout: AFTER_A_STANDSTILL,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: AFTER_A_STANDSTILL } },
    projects: [
      project('domain', 'packages/domain', withSharedModules),
      project('web', 'apps/web', {
        ...withSharedModules,
        exclude: [...notTests, '**/*.browser{,.slow}.test.tsx'],
      }),
      // Before those that share a PostgreSQL: set-ups end in reverse order, and the stage needs it to its end.
      components,
      project('platform', 'apps/server/src/platform', { ...withDatabase, ...withSharedModules }),
      project('api', 'apps/server/src/features', { ...withDatabase, ...withSharedModules }),
      project('statements', 'apps/server/src', {
        ...withDatabase,
        include: ['apps/server/src/statements.test.ts'],
      }),
      project('db', 'db', { ...withDatabase, ...withSharedModules }),
      project('testing', 'testing', { ...withDatabase, ...withSharedModules }),
      project('scripts', 'scripts', withSharedModules),
    ],
  },
})
