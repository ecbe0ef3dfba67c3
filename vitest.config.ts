import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { contractRoutes } from './apps/web/tooling/contract-routes.ts'
import { TIME_ZONE } from './e2e/fixtures/days.ts'
import { chromiumLaunchOptions } from './scripts/lib/chromium.ts'
import { cacheModules } from './testing/components/cache-modules.ts'
import { toStage } from './testing/components/to-stage.ts'

/** Files that the quick tier, which `npm test` runs, leaves out. */
const slowTests = process.env.TEST_TIER === 'quick' ? ['**/*.slow.test.*'] : []
const notTests = ['**/node_modules/**', '**/dist/**', '**/build/**', ...slowTests]

/**
 * Longest wait of an assertion or an action, in milliseconds. A machine that shares its memory with others may freeze
 * for half a minute. Timers that expired during the freeze fire before the process reads the awaited data.
 */
const AFTER_A_STANDSTILL = 60_000

/** Defines a group of tests that can be run alone: `vitest --project api`. */
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

/** Shares one PostgreSQL among the projects. It starts before the first of them that has a file to run. */
const withDatabase = {
  globalSetup: ['testing/postgres.setup.ts'],
  setupFiles: ['testing/cheap-keys.setup.ts'],
}

/** Milliseconds after which a test counts as hung. A machine with eight times its load passes the slowest in less. */
const HUNG = 240_000

/** Shares modules among the files of a worker: loading the server takes a second per file. Needs stateless modules. */
const withSharedModules = { isolate: false }

/** Selects the production build of React. The development build records a stack per element: a fifth of the time. */
const inProduction = { 'process.env.NODE_ENV': '"production"' }

/** Tests of components in a real browser. Their requests reach the real server through the stage. */
const components: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [tailwindcss(), contractRoutes(), toStage(), cacheModules()],
  define: inProduction,
  oxc: { jsx: { development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  optimizeDeps: {
    rolldownOptions: { transform: { define: inProduction } },
    // Vitest lists only the development runtime. A dependency that it discovers later reloads the page.
    include: ['react/jsx-runtime'],
  },
  test: {
    name: 'components',
    include: ['apps/web/src/**/*.browser{,.slow}.test.tsx'],
    exclude: notTests,
    globalSetup: ['testing/components/stage.setup.ts'],
    testTimeout: HUNG,
    expect: { poll: { timeout: AFTER_A_STANDSTILL } },
    // Pages wait for Chromium and the server during half of their time, so two cores can serve four.
    maxWorkers: 4,
    // Vitest requires a separate group for projects with another number of workers.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      // Locators match parts of a text, as in the journeys.
      locators: { exact: false },
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: chromiumLaunchOptions(),
        contextOptions: {
          reducedMotion: 'reduce',
          locale: 'en-US',
          timezoneId: TIME_ZONE,
          // Chromium refuses all other permissions. With notifications blocked, the app does not ask for them.
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
    testTimeout: HUNG,
    hookTimeout: HUNG,
    expect: { poll: { timeout: AFTER_A_STANDSTILL } },
    projects: [
      project('domain', 'packages/domain', withSharedModules),
      project('web', 'apps/web', {
        ...withSharedModules,
        exclude: [...notTests, '**/*.browser{,.slow}.test.tsx'],
      }),
      // Precedes the projects with a PostgreSQL: set-ups end in reverse order, and the stage needs it to its end.
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
