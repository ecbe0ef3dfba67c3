import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import { sweepUploadsHourly } from './upload-folder.ts'

const HOUR = 60 * 60 * 1000

// spec product: leftovers of killed uploads are removed every hour
it('removes leftovers of killed uploads every hour, and keeps files under way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const clock = createTestClock()
  onTestFinished(sweepUploadsHourly(folder, { clock, log: pino({ enabled: false }) }))
  for (const name of ['first', 'second']) {
    await writeFile(join(folder, name), 'half a photo')
    const before = new Date(Date.now() - 2 * HOUR)
    await utimes(join(folder, name), before, before)
    await writeFile(join(folder, 'under-way'), 'half a photo')
    await clock.wind(HOUR)
    expect(await readdir(folder)).toEqual(['under-way'])
  }
})
