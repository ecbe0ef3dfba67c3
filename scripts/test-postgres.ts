/** Runs the tests that depend on the database, on the PostgreSQL server of TEST_DATABASE_URL. */
import { countAndFinish } from './lib/finish.ts'
import { runProjects } from './lib/runners.ts'
import { say } from './lib/steps.ts'

if (process.env.TEST_DATABASE_URL) {
  await countAndFinish(async () => [await runProjects('api', 'db')])
} else {
  say(
    'Set TEST_DATABASE_URL to a PostgreSQL server, such as postgres://user:password@localhost:5432/postgres; the user needs CREATEDB and CREATEROLE.',
  )
  process.exitCode = 1
}
