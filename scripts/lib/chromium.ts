import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shells come first: without windows, tabs and services the same test takes a fifth less CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Containers forbid the sandbox, and no test needs a graphics card or browser updates. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Finds the Chromium of CHROMIUM_PATH, else that of the system, if there is one. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)]
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [env.CHROMIUM_PATH, ...candidates].find((path) => path !== undefined && existsSync(path))
}

/** Launch options of Chromium for all tests; if none is found, Playwright launches its own. */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium()
  return { ...(executablePath !== undefined && { executablePath }), args: ARGUMENTS }
}
