import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { run, runAll, say, tool } from './steps.ts'

/**
 * Finds a Chromium, or installs its headless shell: Debian's package for root on Debian, else Playwright's own.
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

async function installDebianPackage(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  await runAll([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  ])
  return findChromium()
}

async function installPlaywrights(): Promise<string | undefined> {
  await run(tool('playwright', 'install', 'chromium'))
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
