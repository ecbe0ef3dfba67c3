import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock } from './folder-lock.mjs'

/**
 * Runs `npm ci` unless the packages of the present lockfile are installed. Of several processes that start at once, one
 * installs and the others wait for it.
 *
 * @param {string} root folder of the project
 * @param {(line: string) => void} say called once if an installation is needed
 * @throws {Error} with npm's own words when it fails
 */
export async function installPackages(root, say) {
  const wanted = hashLockfile(root)
  if (readMarker(root) === wanted) return
  await holdLock(join(root, '.cache', 'install.lock'), async () => {
    if (readMarker(root) === wanted) return
    say('Installing the packages (npm ci) …')
    await runNpmCi(root)
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(markerFile(root), wanted)
  })
}

/** @param {string} root */
function hashLockfile(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** npm ci empties node_modules first, so the marker exists only after a complete installation. @param {string} root */
function markerFile(root) {
  return join(root, 'node_modules', '.lock-hash')
}

/** @param {string} root */
function readMarker(root) {
  try {
    return readFileSync(markerFile(root), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Installs development packages even if NODE_ENV is production, because the build needs them.
 *
 * @param {string} root
 * @returns {Promise<void>}
 */
function runNpmCi(root) {
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...options], { cwd: root })
    : spawn('npm', options, { cwd: root, shell: process.platform === 'win32' })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be run: ${error.message}`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output.trim()}\nThe packages could not be installed.`)),
    )
  })
}
