/**
 * Runs a script of the project on the project's own Node, after installing missing packages. Every npm script goes
 * through it, so it depends on nothing and runs on any Node from 20 on:
 *
 * node scripts/with-node.mjs scripts/start.mjs [arguments]
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './lib/install-packages.mjs'
import { findProjectNode } from './lib/project-node.mjs'
import { runAndFollow } from './lib/run-and-follow.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [script, ...rest] = process.argv.slice(2)

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`)
}

async function main() {
  if (!script) throw new Error('Usage: node scripts/with-node.mjs SCRIPT [ARGUMENTS]')
  await installPackages(root, say)
  return runAndFollow(findProjectNode(root), [script, ...rest])
}

main().then(
  (code) => process.exit(code),
  (/** @type {unknown} */ error) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
