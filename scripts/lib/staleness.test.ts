import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildAndNote, isStale } from './staleness.ts'

it('a build is fresh until a source changes, even during the build', async () => {
  const root = mkdtempSync(join(os.tmpdir(), 'built-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'src'))
  const write = (content: string) => writeFileSync(join(root, 'src', 'main.ts'), content)
  const target = { sources: ['src'], marker: 'out/.built-from' }
  write('1')
  expect(isStale(root, target)).toBe(true)
  await buildAndNote(root, target, () => Promise.resolve())
  expect(isStale(root, target)).toBe(false)
  await buildAndNote(root, target, () => {
    write('2')
    return Promise.resolve()
  })
  expect(isStale(root, target)).toBe(true)
})
