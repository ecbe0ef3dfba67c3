import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { countCheck, countPlaywright, countVitest, sumCounts, withExitCode, type Counts } from './counts.ts'
import { root, run, say, tool, type Command } from './steps.ts'

/** Quick tests and main journeys, the rest, or both. */
export type Tier = 'quick' | 'rest' | 'all'

/**
 * Tests of one run. The quick tier excludes slow tests and journeys without the tag `@main`. With features, only files
 * whose path names one of them run.
 */
export interface Selection {
  tier: Tier
  features: readonly string[]
}

/** Folder with screenshots and logs of failed tests. */
export const RESULTS = 'test-results'

/** Removes the results of earlier runs; `rest` adds to those of `quick`. */
export function clearResults({ tier }: Selection): void {
  if (tier !== 'rest') rmSync(join(root, RESULTS), { recursive: true, force: true })
}

/** Runs the vitest tests of a selection. */
export function runVitest(selection: Selection): Promise<Counts> {
  return vitest(selection.tier === 'rest' ? ['.slow.test.'] : pathsOf(selection), selection.tier)
}

/** Runs the journeys of a selection in the browser that CHROMIUM_PATH names. Without a journey, nothing is built. */
export async function runPlaywright(selection: Selection): Promise<Counts> {
  const { features } = selection
  const journeys = readdirSync(join(root, 'e2e', 'journeys'))
  const isWanted =
    features.length === 0 || journeys.some((file) => features.some((name) => file.startsWith(name)))
  if (!isWanted) return sumCounts([])
  return playwright(`journeys-${selection.tier}`, [...tagsOf(selection), ...pathsOf(selection)])
}

/** Runs the vitest tests of the named projects. */
export function runProjects(...projects: string[]): Promise<Counts> {
  return vitest(projects.map((name) => `--project=${name}`))
}

/** Runs these test files again, one after the other. */
export function rerunVitest(files: readonly string[]): Promise<Counts> {
  return vitest([...files, '--no-file-parallelism'])
}

/** Runs these files of journeys again, one after the other. */
export function rerunPlaywright(selection: Selection, files: readonly string[]): Promise<Counts> {
  const paths = files.map((file) => `/${file}`)
  return playwright(`journeys-${selection.tier}-again`, [...tagsOf(selection), ...paths, '--workers=1'])
}

/** Path parts: a feature has its folder or its file on every side. */
const pathsOf = ({ features }: Selection): string[] => features.map((feature) => `/${feature}`)

function tagsOf({ tier }: Selection): string[] {
  if (tier === 'quick') return ['--grep', '@main']
  return tier === 'rest' ? ['--grep-invert', '@main'] : []
}

/** @param tier vitest.config.ts excludes slow tests from `quick` */
function vitest(args: readonly string[], tier: Tier = 'all'): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json']
  return countReport(countVitest, (file) =>
    run(tool('vitest', 'run', ...args, '--passWithNoTests', ...reporters, `--outputFile.json=${file}`), {
      TEST_TIER: tier,
    }),
  )
}

/** @param folder below the results; Playwright empties it first */
function playwright(folder: string, args: readonly string[]): Promise<Counts> {
  const config: Command = tool('playwright', 'test', '--config', 'e2e/playwright.config.ts')
  return countReport(countPlaywright, (file) =>
    run(
      [
        ...config,
        ...args,
        '--pass-with-no-tests',
        '--reporter=list,json',
        `--output=${join(root, RESULTS, folder)}`,
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    ),
  )
}

/** A runner without a readable report failed before it could write one. */
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
