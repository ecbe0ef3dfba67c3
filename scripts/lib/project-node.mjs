import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Finds the Node for the project: the one among its packages, else this one if it is new enough to run TypeScript.
 *
 * @param {string} root folder of the project
 * @param {string} [version] of the Node that runs this
 * @returns {string} path of a program
 * @throws {Error} with a sentence that says what to install
 */
export function findProjectNode(root, version = process.versions.node) {
  const own = [
    join(root, 'node_modules', '.bin', 'node'),
    join(root, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe'),
  ].find((path) => existsSync(path) && runs(path))
  if (own) return own
  if (runsTypeScript(version)) return process.execPath
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and this one is ${version}: install Node 24 from https://nodejs.org.`,
  )
}

/** A packaged Node may exist and yet fail to run, as on a Linux without glibc. @param {string} path */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

/** @param {string} version */
function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 18)
}
