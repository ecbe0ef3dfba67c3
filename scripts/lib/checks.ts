import { countCheck, type Counts } from './counts.ts'
import { run, runAll, step, tool } from './steps.ts'

/** Runs formatter and linter, both of them, and counts each as one. The linter reports type errors too. */
export async function runChecks(): Promise<Counts[]> {
  const format = await step('format', () => run(tool('oxfmt', '--check', '.')))
  const lint = await step('lint and types', () =>
    runAll([
      // The router derives a part of the web app's types from its routes.
      tool('react-router', 'typegen', 'apps/web'),
      tool('oxlint', '--type-aware', '--type-check'),
    ]),
  )
  return [countCheck('format', format), countCheck('lint and types', lint)]
}
