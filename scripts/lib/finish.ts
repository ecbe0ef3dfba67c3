import { onStopRequest } from '@app/server/platform/stop-request'
import { closingLine, failureLines, sumCounts, type Counts } from './counts.ts'
import { say, stopRunning } from './steps.ts'

/** What a shell gives for a program that Ctrl-C ended. */
const INTERRUPTED = 130

/**
 * Does the work of a script that counts, and ends with what failed and why, the sum as the last line, and an exit code that
 * says whether all was well. A request to stop is passed on to what runs, and leaves no sum.
 */
export async function countAndFinish(work: () => Promise<readonly Counts[]>): Promise<void> {
  onStopRequest(() => {
    stopRunning()
    process.exit(INTERRUPTED)
  })
  const sum = sumCounts(await work())
  if (sum.failures.length > 0) say(`\nFailed:\n${failureLines(sum.failures)}`)
  say(`\n${closingLine(sum)}`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}
