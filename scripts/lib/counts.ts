import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** What failed, and why where that stands far above in the output. */
export interface Failure {
  name: string
  why?: string
}

/** How the tests and checks of a run ended, with what failed where its runner names it. */
export type Counts = { passed: number; failed: number; skipped: number; failures: readonly Failure[] }

/** Of each reason, so much: the message, which may show a whole page, and where it was. */
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
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), ok: z.boolean() })),
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

/** What a check amounts to that has one outcome, such as the types. */
export function countCheck(name: string, exitCode: number): Counts {
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{ name }] }
}

/**
 * Counts vitest's JSON report. A file that failed before its first test counts as one failure.
 *
 * @throws ZodError when it isn't such a report
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
      ...brokenFiles.map(({ name, message }) => ({ name, why: shortened(message) })),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: `${name}: ${fullName}`,
            why: shortened(failureMessages.join('\n')),
          })),
      ),
    ],
  }
}

function shortened(reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n')
  const places = lines.slice(REASON_LINES).filter((line) => /^\s*at /.test(line))
  return [...lines.slice(0, REASON_LINES), ...places.slice(0, PLACE_LINES)].join('\n')
}

/**
 * Counts Playwright's JSON report, whose reasons Playwright says itself at its end. A journey that passed only when it was
 * repeated counts as a failure.
 *
 * @throws ZodError when it isn't such a report
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, suites } = playwrightReport.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }
}

/** Playwright calls a journey that passed on repetition ok; journeys are not repeated, so none is lost here. */
function failuresOf({ specs, suites = [] }: z.infer<typeof playwrightSuite>): Failure[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ name: `${file}: ${title}` })),
    ...suites.flatMap(failuresOf),
  ]
}

/** A runner that ended with an error has failed somewhere, also where no test of its report did. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** The sum of several runners. */
export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: all.flatMap(({ failures }) => failures),
  }
}

/** What failed, each below its name with why. */
export const failureLines = (failures: readonly Failure[]): string =>
  failures
    .flatMap(({ name, why }) => [`  ${name}`, ...(why ? why.split('\n').map((line) => `      ${line}`) : [])])
    .join('\n')

/** The last line of a run, which programs read: keep its form. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
