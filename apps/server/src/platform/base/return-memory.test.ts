import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('returns the pages of garbage to the system', async () => {
  const script = join(import.meta.dirname, 'garbage.fixture.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script])
  // A normal collection leaves more than 20 MB.
  expect(Number.parseInt(stdout, 10)).toBeLessThan(15)
})
