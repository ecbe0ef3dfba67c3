import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { noiseJpeg } from './pictures.fixture.ts'

// spec product: documents: pictures encoded again, PDFs kept and only downloaded, bounded, for members only
test('eight photos of 10 MB at once: this process loads no decoder, and all stay below 400 MB', async () => {
  const content = await noiseJpeg(4000, 3000, 92)
  expect(content.length).toBeGreaterThan(10_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'encode-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const source = join(folder, 'upload')
  await writeFile(source, content)
  const script = join(import.meta.dirname, 'encode-many.fixture.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, source, '8'])
  const {
    photos,
    own,
    helpers: peaks,
  } = JSON.parse(stdout) as Record<'photos' | 'own', number> & {
    helpers: number[]
  }
  expect([photos, peaks.length]).toEqual([8, 2])
  expect(own).toBeLessThan(100)
  expect(own + peaks.reduce((sum, peak) => sum + peak, 0)).toBeLessThan(400)
})
