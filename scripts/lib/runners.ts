import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { countCheck, countPlaywright, countVitest, withExitCode, type Counts } from './counts.ts'
import { root, run, say, step, tool } from './steps.ts'

/** Runs the tests of the named vitest projects; without a name, of all. */
export function runVitest(...projects: string[]): Promise<Counts> {
  const selection = projects.map((name) => `--project=${name}`)
  return step('tests', () =>
    countReport(countVitest, (file) =>
      run(
        tool(
          'vitest',
          'run',
          ...selection,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ),
      ),
    ),
  )
}

/** Runs the journeys in the browser that CHROMIUM_PATH names; undefined when there are none. */
export async function runPlaywright(): Promise<Counts | undefined> {
  const config = 'e2e/playwright.config.ts'
  if (!existsSync(join(root, config))) return undefined
  return step('journeys', () =>
    countReport(countPlaywright, (file) =>
      run(tool('playwright', 'test', '--config', config, '--reporter=list,json'), {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    ),
  )
}

/** A runner that left no readable report failed before it could. */
async function countReport(
  count: (report: unknown) => Counts,
  runInto: (file: string) => Promise<number>,
): Promise<Counts> {
  const folder = mkdtempSync(join(os.tmpdir(), 'report-'))
  const file = join(folder, 'report.json')
  try {
    const exitCode = await runInto(file)
    return withExitCode(count(JSON.parse(readFileSync(file, 'utf8'))), exitCode)
  } catch (error) {
    say(`There is no report to count: ${String(error)}`)
    return countCheck('the report of the tests', 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
