import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

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
      exclude: ['**/node_modules/**', '**/dist/**', '**/build/**'],
      ...test,
    },
  }
}

/** One PostgreSQL for all of them, started before the first of these projects that has a file to run. */
const withDatabase = { globalSetup: ['testing/postgres.setup.ts'] }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('domain', 'packages/domain', { testTimeout: 10_000 }),
      project('web', 'apps/web', { testTimeout: 10_000 }),
      project('platform', 'apps/server/src/platform', withDatabase),
      project('api', 'apps/server/src/features', withDatabase),
      project('statements', 'apps/server/src', {
        ...withDatabase,
        include: ['apps/server/src/statements.test.ts'],
      }),
      project('db', 'db', withDatabase),
      project('testing', 'testing', withDatabase),
      project('scripts', 'scripts'),
    ],
  },
})
