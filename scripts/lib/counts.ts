import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { root, type Stage } from './steps.ts'

/** A failed test or check, with its reason if the reason is far above in the output. */
export interface Failure {
  name: string
  /** File as its runner names it, for a rerun. Checks have none. */
  file?: string
  why?: string
}

/** A test file with the time from the start of its first test to the end of its last. */
export interface TimedFile {
  file: string
  seconds: number
}

/** Outcome of the tests and checks of a run. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** May be fewer than `failed`: some runners fail without naming a test. */
  failures: readonly Failure[]
  files: readonly TimedFile[]
}

/** Highest number of lines kept of each reason: of the message, which may contain a whole page, and of the stack. */
const REASON_LINES = 40
const PLACE_LINES = 3

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** Counts a check with one outcome, such as the format. */
export function countCheck(name: string, exitCode: number): Counts {
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [], files: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{ name }], files: [] }
}

/**
 * Counts vitest's JSON report. A file that failed before its first test counts as one failure.
 *
 * @throws ZodError for any other JSON
 */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...brokenFiles.map(({ name, message }) => {
        const file = relative(root, name)
        return { name: file, file, why: shortened(message) }
      }),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: `${relative(root, name)}: ${fullName}`,
            file: relative(root, name),
            why: shortened(failureMessages.join('\n')),
          })),
      ),
    ],
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

function shortened(reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n')
  const places = lines.slice(REASON_LINES).filter((line) => /^\s*at /.test(line))
  return [...lines.slice(0, REASON_LINES), ...places.slice(0, PLACE_LINES)].join('\n')
}

/**
 * Counts Playwright's JSON report. Playwright prints the reasons itself, at its end.
 *
 * @throws ZodError for any other JSON
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, suites } = playwrightReport.parse(report)
  const specs = suites.flatMap(specsOf)
  const files = Map.groupBy(specs, ({ file }) => file)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ name: `${file}: ${title}`, file })),
    files: [...files].map(([file, own]) => ({
      file: `e2e/journeys/${file}`,
      seconds: own.reduce((sum, spec) => sum + secondsOf(spec), 0),
    })),
  }
}

type Spec = z.infer<typeof playwrightSuite>['specs'][number]

const specsOf = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const secondsOf = ({ tests }: Spec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000

/** Adds a failure for a runner that ended with an error although no test in its report failed. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Sums the counts of several runners. */
export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: all.flatMap(({ failures }) => failures),
    files: all.flatMap(({ files }) => files),
  }
}

/**
 * Compares the run of a selection with a second run of its failed files. Tests that passed the second time are flaky
 * and count as passed. A second run that failed without naming a test proves nothing.
 */
export function separateFlaky(first: Counts, again: Counts): { counts: Counts; flaky: readonly string[] } {
  const failedAgain = new Set(again.failures.map(({ name }) => name))
  const isFlaky = ({ name, file }: Failure): boolean => file !== undefined && !failedAgain.has(name)
  const flaky = first.failures.filter(isFlaky).map(({ name }) => name)
  if (again.failed > again.failures.length) return { counts: first, flaky: [] }
  return {
    counts: {
      ...first,
      passed: first.passed + flaky.length,
      failed: first.failed - flaky.length,
      failures: first.failures.filter((failure) => !isFlaky(failure)),
    },
    flaky,
  }
}

/** Each failure with its reason below its name. */
export const failureLines = (failures: readonly Failure[]): string =>
  failures
    .flatMap(({ name, why }) => [`  ${name}`, ...(why ? why.split('\n').map((line) => `      ${line}`) : [])])
    .join('\n')

/** Lists the ten slowest files. */
export const slowestLines = (files: readonly TimedFile[]): string =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
    .join('\n')

/** Table of stages, with the machine's load during each: below 70 % a stage waits for something. */
export const stageLines = (stages: readonly Stage[]): string =>
  [
    `${'stage'.padEnd(20)}${'wall s'.padStart(10)}${'CPU s'.padStart(10)}${'busy'.padStart(8)}`,
    ...stages.map(({ name, wallSeconds, cpuSeconds }) => {
      const busy = Math.round((100 * cpuSeconds) / (wallSeconds * availableParallelism()))
      const [wall, cpu] = [wallSeconds.toFixed(1), cpuSeconds.toFixed(1)]
      return `${name.padEnd(20)}${wall.padStart(10)}${cpu.padStart(10)}${`${busy} %`.padStart(8)}`
    }),
  ].join('\n')

/** Formats the last line of a run, which programs parse: keep its form. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
