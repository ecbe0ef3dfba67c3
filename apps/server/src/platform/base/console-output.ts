import { write, writeSync } from 'node:fs'
import type { Clock } from './clock.ts'

/** Highest number of buffered bytes for a slow reader; further lines are dropped. */
const MOST_WAITING = 1_000_000
/** Time until a refused write is retried, after a full disk or a stopped reader. */
const AGAIN_MILLISECONDS = 100
/** Longest time for which the end of the process waits for a write. */
const ENDING_MILLISECONDS = 50

/** Output for the log and for messages to the person who started the process. */
export interface ConsoleOutput {
  write: (line: string) => void
}

/**
 * Writes to the standard output without ever blocking: neither an unread pipe nor a full disk stops the server or its
 * exit. The buffer is bounded; once it has room, a line reports the number of dropped lines. The log library's own
 * output would block at exit until the reader has caught up.
 */
export function openConsole(clock: Clock, fd = 1): ConsoleOutput {
  let waiting: Buffer[] = []
  let size = 0
  let dropped = 0
  let isWriting = false
  let isRefused = false

  const add = (line: string) => {
    const bytes = Buffer.from(line)
    waiting.push(bytes)
    size += bytes.length
  }
  const send = (bytes: Buffer) => {
    isWriting = true
    write(fd, bytes, (error, written) => {
      isRefused = error !== null
      if (isRefused) {
        clock.after(AGAIN_MILLISECONDS, () => send(bytes))
        return
      }
      size -= written
      if (written < bytes.length) send(bytes.subarray(written))
      else sendNext()
    })
  }
  const sendNext = () => {
    isWriting = false
    if (dropped > 0) {
      add(
        `${JSON.stringify({ level: 40, time: clock.now().getTime(), dropped, msg: 'dropped lines that nobody took' })}\n`,
      )
      dropped = 0
    }
    if (waiting.length === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    send(bytes)
  }

  process.on('exit', () => {
    if (isRefused || dropped > 0) return
    if (isWriting) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ENDING_MILLISECONDS)
    try {
      writeSync(fd, Buffer.concat(waiting))
    } catch {
      // The reader is gone, and there is no other output for this error.
    }
  })
  return {
    write: (line) => {
      if (size + line.length > MOST_WAITING) {
        dropped += 1
        return
      }
      add(line)
      if (!isWriting) sendNext()
    },
  }
}
