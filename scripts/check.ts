/** The quick part of the tests: linter, formatter, types. */
import { runChecks } from './lib/checks.ts'
import { countAndFinish } from './lib/finish.ts'

await countAndFinish(runChecks)
