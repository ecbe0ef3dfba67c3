/** Everything that has to hold: checks, tests, journeys in the browser. All run, whichever fails. */
import { buildAll } from './lib/build-all.ts'
import { runChecks } from './lib/checks.ts'
import { countCheck, type Counts } from './lib/counts.ts'
import { countAndFinish } from './lib/finish.ts'
import { ensureChromium } from './lib/install-chromium.ts'
import { projectRoot } from './lib/project-root.ts'
import { runPlaywright, runVitest } from './lib/runners.ts'
import { say, step } from './lib/steps.ts'

/** Absent where there is no browser to be had, which the sum then shows as a failure. */
async function prepareBrowser(): Promise<string | undefined> {
  try {
    return await ensureChromium()
  } catch (error) {
    say(String(error))
    return undefined
  }
}

async function build(): Promise<Counts> {
  try {
    await buildAll(projectRoot, say)
    return countCheck('build', 0)
  } catch (error) {
    say(String(error))
    return countCheck('build', 1)
  }
}

async function runJourneys(chromium: string | undefined): Promise<Counts[]> {
  if (!chromium) return [countCheck('browser', 1)]
  const counts = await runPlaywright()
  return counts ? [counts] : []
}

await countAndFinish(async () => {
  const chromium = await step('browser', prepareBrowser)
  if (chromium) process.env.CHROMIUM_PATH = chromium
  // Built once for the tests of the built pages and for the journeys, beside the checks: neither fills two cores.
  const [checks, built] = await Promise.all([runChecks(), step('build', build)])
  const tests = await runVitest()
  const journeys = await runJourneys(chromium)
  return [...checks, built, tests, ...journeys]
})
