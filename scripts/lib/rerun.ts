import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { separateFlaky, type Counts } from './counts.ts'
import { RESULTS, rerunPlaywright, rerunVitest, type Selection } from './runners.ts'
import { root, say, stage } from './steps.ts'

/** Highest number of flaky tests with which the landing succeeds. */
const FLAKY_ALLOWED = 3

interface Runs {
  tests: Counts
  journeys: Counts
}

/**
 * Reruns failed files alone, if RERUN_FAILED is set. Tests that then pass count as passed and are printed as flaky.
 * Flaky tests of `quick` and `rest` count together, in a list beside their results.
 */
export async function rerunFailed(selection: Selection, { tests, journeys }: Runs): Promise<Counts[]> {
  if (!process.env.RERUN_FAILED || filesOf(tests).length + filesOf(journeys).length === 0)
    return [tests, journeys]
  const settled = await stage('failed files again', async () => [
    await separated(tests, rerunVitest),
    await separated(journeys, (files) => rerunPlaywright(selection, files)),
  ])
  const flaky = settled.flatMap((run) => run.flaky)
  for (const name of flaky) say(`FLAKY: ${name}`)
  return noteFlaky(flaky) > FLAKY_ALLOWED ? [tests, journeys] : settled.map(({ counts }) => counts)
}

const filesOf = ({ failures }: Counts): string[] => [
  ...new Set(failures.flatMap(({ file }) => (file === undefined ? [] : [file]))),
]

async function separated(
  first: Counts,
  again: (files: readonly string[]) => Promise<Counts>,
): Promise<{ counts: Counts; flaky: readonly string[] }> {
  const files = filesOf(first)
  return files.length === 0 ? { counts: first, flaky: [] } : separateFlaky(first, await again(files))
}

/** Adds to the list of flaky tests. @returns its length */
function noteFlaky(names: readonly string[]): number {
  const list = join(root, RESULTS, 'flaky.txt')
  mkdirSync(join(root, RESULTS), { recursive: true })
  appendFileSync(list, names.map((name) => `${name}\n`).join(''))
  return readFileSync(list, 'utf8').split('\n').filter(Boolean).length
}
