/** Runs the quick checks: linter with types, formatter. */
import { runChecks } from './lib/checks.ts'
import { countAndFinish } from './lib/finish.ts'

await countAndFinish(runChecks)
