import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onStopRequest } from '@app/server/platform/base/stop-request'
import { closingLine, failureLines, slowestLines, stageLines, sumCounts, type Counts } from './counts.ts'
import { RESULTS } from './runners.ts'
import { root, say, stages, stopRunning } from './steps.ts'

/** Exit code of a program ended by Ctrl-C. */
const INTERRUPTED = 130

/**
 * Runs the work of a script that counts tests. Prints the cost of each stage, the slowest files, each failure with its
 * reason, and the sum as the last line; the exit code is 0 if all passed. A request to stop is forwarded to running
 * commands and prints no sum.
 */
export async function countAndFinish(work: () => Promise<readonly Counts[]>): Promise<void> {
  onStopRequest(() => {
    stopRunning()
    process.exit(INTERRUPTED)
  })
  const sum = sumCounts(await work())
  if (stages.length > 0) say(`\n${stageLines(stages)}`)
  if (sum.files.length > 0) say(`\nSlowest files:\n${slowestLines(sum.files)}`)
  if (sum.failures.length > 0) say(`\nFailed:\n${failureLines(sum.failures)}`)
  const results = join(root, RESULTS)
  if (stages.length > 0 && sum.failed > 0 && existsSync(results))
    say(`\nScreenshots and logs of failed tests: ${results}`)
  say(`\n${closingLine(sum)}`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}
