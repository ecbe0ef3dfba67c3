import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { openConsole } from './console-output.ts'

/** Opens a pipe that holds 64 KB until it is read. */
function openPipe(): number {
  const folder = mkdtempSync(join(tmpdir(), 'pipe-'))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => {
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  return fd
}

function readAll(fd: number): string {
  const buffer = Buffer.alloc(100_000)
  let text = ''
  try {
    for (;;) text += buffer.toString('utf8', 0, readSync(fd, buffer))
  } catch {
    return text
  }
}

const line = (place: number) => `${String(place).padStart(999, '.')}\n`

// spec product: a log without a reader delays nothing
// spec ASVS V16.2.3
it('a pipe without a reader holds nothing up, and reports dropped lines once it is read', async () => {
  const fd = openPipe()
  const output = openConsole(systemClock, fd)
  for (let place = 0; place < 1500; place += 1) output.write(line(place))
  let text = ''
  await vi.waitFor(
    () => {
      text += readAll(fd)
      expect(text).toContain('dropped lines that nobody took')
    },
    { timeout: 20_000, interval: 10 },
  )
  const lines = text.split('\n')
  expect(lines.slice(0, 1000)).toEqual(Array.from({ length: 1000 }, (_, place) => line(place).trimEnd()))
  expect(JSON.parse(lines[1000] ?? '')).toMatchObject({ level: 40, dropped: 500 })
  output.write('Here again\n')
  await vi.waitFor(() => expect(readAll(fd)).toBe('Here again\n'))
})
