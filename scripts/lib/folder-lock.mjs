import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setInterval as ticks } from 'node:timers/promises'

const LOOK_AGAIN_MS = 200
/** A holder writes its process id at once; a lock without one for this long belongs to a killed process. */
const NAMELESS_MS = 5000

/**
 * Runs work while holding a lock among processes: a folder, because creating one is atomic everywhere. The lock of a
 * dead holder is released. A process requests a lock once at a time.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds it
 * @returns {Promise<T>}
 */
export async function holdLock(folder, work, onWait) {
  mkdirSync(dirname(folder), { recursive: true })
  await waitForLock(folder, onWait)
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {(() => void) | undefined} onWait */
async function waitForLock(folder, onWait) {
  if (takeLock(folder)) return
  onWait?.()
  for await (const _ of ticks(LOOK_AGAIN_MS)) {
    removeDeadLock(folder)
    if (takeLock(folder)) return
  }
}

/** @param {string} folder */
function takeLock(folder) {
  if (!makeFolder(folder)) return false
  writeFileSync(join(folder, 'pid'), String(process.pid))
  return true
}

/** Creates the folder; false if it exists already. @param {string} folder */
function makeFolder(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead lock. The process holds a second folder during the removal, so that of two processes that see the lock
 * the second does not remove one that a third has taken since.
 * @param {string} folder
 */
function removeDeadLock(folder) {
  if (!isDead(folder)) return
  const broom = `${folder}.broom`
  if (isOld(broom)) rmSync(broom, { recursive: true, force: true })
  if (!makeFolder(broom)) return
  try {
    if (isDead(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmSync(broom, { recursive: true, force: true })
  }
}

/** True if the lock exists and its holder is gone. @param {string} folder */
function isDead(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    // A killed process may have had this process's id, as in a container that was restarted.
    if (pid) return pid === process.pid || !isAlive(pid)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  return isOld(folder)
}

/** @param {string} folder */
function isOld(folder) {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs >= NAMELESS_MS
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
