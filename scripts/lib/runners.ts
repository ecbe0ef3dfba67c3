import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { countCheck, countPlaywright, countVitest, withExitCode, type Counts } from './counts.ts'
import { root, run, say, tool, type Command } from './steps.ts'

/** Quick tests and main journeys, what they leave out, or both. */
export type Tier = 'quick' | 'rest' | 'all'

/**
 * Tests of one run. The quick tier excludes slow tests and journeys without the tag `@main`. With features, only files
 * whose path names one of them run.
 */
export interface Selection {
  tier: Tier
  features: readonly string[]
}

/** Folder with what failed tests of all runs leave behind. */
export const RESULTS = 'test-results'

/** The folder of one run, so that `rest` keeps what `quick` left. */
const resultsOf = ({ tier }: Selection): string => join(RESULTS, tier)

/** Removes what earlier runs left; `rest` belongs to the run of `quick` before it. */
export function clearResults(selection: Selection): void {
  const outdated = selection.tier === 'rest' ? resultsOf(selection) : RESULTS
  rmSync(join(root, outdated), { recursive: true, force: true })
}

/** Runs the vitest tests of a selection. */
export function runVitest(selection: Selection): Promise<Counts> {
  const files = selection.tier === 'rest' ? ['.slow.test.'] : pathsOf(selection)
  return vitest(resultsOf(selection), files, selection.tier)
}

/** Runs the journeys of a selection in the browser that CHROMIUM_PATH names. */
export function runPlaywright(selection: Selection): Promise<Counts> {
  return playwright(join(resultsOf(selection), 'journeys'), [...tagsOf(selection), ...pathsOf(selection)])
}

/** Runs the vitest tests of the named projects. */
export function runProjects(...projects: string[]): Promise<Counts> {
  return vitest(
    join(RESULTS, 'all'),
    projects.map((name) => `--project=${name}`),
  )
}

/** Runs these test files again, one after the other. */
export function rerunVitest(selection: Selection, files: readonly string[]): Promise<Counts> {
  return vitest(join(resultsOf(selection), 'again'), [...files, '--no-file-parallelism'])
}

/** Runs these files of journeys again, one after the other. */
export function rerunPlaywright(selection: Selection, files: readonly string[]): Promise<Counts> {
  return playwright(join(resultsOf(selection), 'again', 'journeys'), [
    ...tagsOf(selection),
    ...files.map((file) => `/${file}`),
    '--workers=1',
  ])
}

/** Parts of paths: a feature has its folder or its file on every side. */
const pathsOf = ({ features }: Selection): string[] => features.map((feature) => `/${feature}`)

function tagsOf({ tier }: Selection): string[] {
  if (tier === 'quick') return ['--grep', '@main']
  return tier === 'rest' ? ['--grep-invert', '@main'] : []
}

/** @param tier vitest.config.ts leaves slow tests out of `quick` */
function vitest(results: string, args: readonly string[], tier: Tier = 'all'): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json']
  return countReport(countVitest, (file) =>
    run(tool('vitest', 'run', ...args, '--passWithNoTests', ...reporters, `--outputFile.json=${file}`), {
      TEST_TIER: tier,
      TEST_RESULTS: join(root, results),
    }),
  )
}

function playwright(output: string, args: readonly string[]): Promise<Counts> {
  const config: Command = tool('playwright', 'test', '--config', 'e2e/playwright.config.ts')
  return countReport(countPlaywright, (file) =>
    run(
      [...config, ...args, '--pass-with-no-tests', '--reporter=list,json', '--output', join(root, output)],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
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
