/**
 * Runs checks, tests and journeys, whichever of them fails.
 *
 *   npm test                 checks, quick tests and main journeys
 *   npm test doses           of these the files whose path names the feature, without the checks
 *   npm run test:all         everything, on Debian's PostgreSQL where it is available
 *   npm run test:rest        everything that npm test leaves out
 *
 * With RERUN_FAILED=1, files that failed run once more at the end, alone.
 */
import { buildAll } from './lib/build-all.ts'
import { runChecks } from './lib/checks.ts'
import { countCheck, type Counts } from './lib/counts.ts'
import { prepareDebianPostgres } from './lib/debian-postgres.ts'
import { countAndFinish } from './lib/finish.ts'
import { ensureChromium } from './lib/install-chromium.ts'
import { projectRoot } from './lib/project-root.ts'
import { rerunFailed } from './lib/rerun.ts'
import { clearResults, runPlaywright, runVitest, type Selection } from './lib/runners.ts'
import { say, stage } from './lib/steps.ts'

const usage = 'Usage: npm test [FEATURE], npm run test:all [-- FEATURE] or npm run test:rest'

function readSelection([tierFlag = '--quick', ...features]: readonly string[]): Selection {
  const tier = (['quick', 'rest', 'all'] as const).find((name) => tierFlag === `--${name}`)
  if (!tier || features.some((feature) => feature.startsWith('-'))) throw new Error(usage)
  return { tier, features }
}

/** Undefined if no browser could be installed, which the sum shows as a failure. */
async function prepareBrowser(): Promise<string | undefined> {
  try {
    return await ensureChromium()
  } catch (error) {
    say(String(error))
    return undefined
  }
}

async function prepare({ tier }: Selection): Promise<boolean> {
  const chromium = await prepareBrowser()
  if (chromium) process.env.CHROMIUM_PATH = chromium
  const wantsDebian = tier === 'all' || process.env.TEST_POSTGRES === 'debian'
  if (wantsDebian && !process.env.TEST_DATABASE_URL) {
    const url = await prepareDebianPostgres()
    if (url) process.env.TEST_DATABASE_URL = url
  }
  return chromium !== undefined
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

/** Builds in parallel with the checks: neither uses two cores fully. */
async function checkAndBuild({ tier, features }: Selection): Promise<readonly Counts[]> {
  if (features.length > 0) return []
  if (tier === 'rest') return [await build()]
  const [checks, built] = await Promise.all([runChecks(), build()])
  return [...checks, built]
}

const selection = readSelection(process.argv.slice(2))

await countAndFinish(async () => {
  clearResults(selection)
  const hasBrowser = await stage('preparation', () => prepare(selection))
  const checks = await stage('checks and build', () => checkAndBuild(selection))
  const tests = await stage('tests', () => runVitest(selection))
  const journeys = hasBrowser
    ? await stage('journeys', () => runPlaywright(selection))
    : countCheck('browser', 1)
  return [...checks, ...(await rerunFailed(selection, { tests, journeys }))]
})
