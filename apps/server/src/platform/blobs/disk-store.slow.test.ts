import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect } from './collect.fixture.ts'
import { createDiskStore } from './disk-store.ts'
import { contentOf } from './disk-writer.fixture.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs a writer and kills it after that many lines. Returns the keys it acknowledged. */
async function killWriter(run: number, afterLines: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'disk-writer.fixture.ts')
  const child = spawn(process.execPath, [script, folder, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stored: string[] = []
  let lines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (++lines === afterLines) child.kill('SIGKILL')
    if (line.startsWith('done ')) stored.push(line.slice(5))
  }
  await ended
  return stored
}

test('50 kills of a writer leave no half blob under a key and lose none that was acknowledged', async () => {
  const stored = new Set<string>()
  const kill = async (run: number): Promise<void> => {
    if (run > 50) return
    // Kills at moments spread over the writing of the first four blobs.
    for (const key of await killWriter(run, 1 + ((run * 7) % 100))) stored.add(key)
    await kill(run + 2)
  }
  await Promise.all([kill(1), kill(2)])
  const store = await createDiskStore(folder)
  const found = await collect(store.list('kills/'))
  const keys = new Set(found.map((blob) => blob.key))
  expect([...stored].filter((key) => !keys.has(key))).toEqual([])
  expect(found.length).toBeGreaterThan(10)
  const wrong = await Promise.all(
    found.map(async ({ key }) => {
      const blob = await store.open(key)
      return blob && (await buffer(blob.body)).equals(contentOf(key)) ? [] : [key]
    }),
  )
  expect(wrong.flat()).toEqual([])
})
