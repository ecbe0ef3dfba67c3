import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run, runAll, say, tool } from './steps.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a Chromium, or installs one: Debian's package where this is root on Debian, else Playwright's own.
 *
 * @returns path of the program
 * @throws Error when there is none and none could be installed
 */
export async function ensureChromium(): Promise<string> {
  const there = findChromium()
  if (there) return there
  say('There is no Chromium for the tests: installing one.')
  const path = (await installDebianPackage()) ?? (await installPlaywrights())
  if (path) return path
  throw new Error('The browser tests need a Chromium: install one, or name it with CHROMIUM_PATH.')
}

/** The Chromium that CHROMIUM_PATH names, else the one of the system, if there is one. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)]
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [env.CHROMIUM_PATH, ...candidates].find((path) => path !== undefined && existsSync(path))
}

async function installDebianPackage(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  await runAll([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ])
  return findChromium()
}

async function installPlaywrights(): Promise<string | undefined> {
  await run(tool('playwright', 'install', 'chromium'))
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
