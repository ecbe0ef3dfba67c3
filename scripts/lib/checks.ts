import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countCheck, type Counts } from './counts.ts'
import { root, run, runAll, step, tool, type Command } from './steps.ts'

/** Runs linter, formatter and type checker, all of them, and counts each as one. */
export async function runChecks(): Promise<Counts[]> {
  const lint = await step('lint', () => run(tool('oxlint', '--type-aware')))
  // Each of these two takes one core.
  const [format, types] = await Promise.all([
    step('format', () => run(tool('prettier', '--check', '.'))),
    step('types', () => runAll(typeCommands())),
  ])
  return [countCheck('lint', lint), countCheck('format', format), countCheck('types', types)]
}

/** By one checker: each further one reads anew what the others have read, for more CPU than it spares waiting. */
const checkTypes = (project: string): Command => tool('tsc', '-p', project, '--checkers', '1')

/** The web app's types rest on its routes, from which the router writes a part of them. */
function typeCommands(): Command[] {
  const server = checkTypes('tsconfig.json')
  if (!existsSync(join(root, 'apps/web/react-router.config.ts'))) return [server]
  return [server, tool('react-router', 'typegen', 'apps/web'), checkTypes('apps/web/tsconfig.json')]
}
