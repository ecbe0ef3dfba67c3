import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Flags that take less than half of Node's default memory under load, at no measured cost: a small young space, an old
 * one that is collected when it has doubled, fewer malloc arenas. A server releases the memory of its start itself.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc']
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

/** @type {readonly NodeJS.Signals[]} */
export const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script and exits with its code. Signals are forwarded and never end this process before the script; the open
 * channel tells the script when this process was killed.
 *
 * @param {string} node path of the Node to run it on
 * @param {readonly string[]} args the script and its arguments
 * @returns {Promise<number>} exit code
 */
export function runAndFollow(node, args) {
  const child = spawn(node, [...MEMORY_FLAGS, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...MEMORY_ENVIRONMENT, ...process.env },
  })
  const stopPassing = passSignalsOn(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopPassing()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Forwards signals that would end this process to another.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops the forwarding
 */
export function passSignalsOn(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => void child.kill(signal)
  for (const signal of PASSED_ON) process.on(signal, pass)
  return () => {
    for (const signal of PASSED_ON) process.off(signal, pass)
  }
}
