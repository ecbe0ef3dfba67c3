import { countCheck, type Counts } from './counts.ts'
import { run, runAll, step, tool } from './steps.ts'

/** Runs both formatter and linter, and counts each as one check. The linter reports type errors too. */
export async function runChecks(): Promise<Counts[]> {
  const format = await step('format', () => run(tool('oxfmt', '--check', '.')))
  const lint = await step('lint and types', () =>
    runAll([
      // The router generates some of the web app's types from its routes.
      tool('react-router', 'typegen', 'apps/web'),
      tool('oxlint', '--type-aware', '--type-check'),
    ]),
  )
  return [countCheck('format', format), countCheck('lint and types', lint)]
}
