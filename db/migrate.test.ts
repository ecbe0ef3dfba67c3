import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@app/testing/postgres'
import { migrate, NewerData, PreviewData } from './migrate.ts'

/** A database whose list of migrations has one more. */
async function databaseWith(migration: string): Promise<string> {
  const { url, connect, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = await connect()
  await client.query('insert into migrations (name, run_on) values ($1, now())', [migration])
  return url
}

// spec product: data of a newer version is refused at the start
it('refuses data of a newer version in one sentence', async () => {
  const url = await databaseWith('9999_of_tomorrow')
  await expect(migrate(url)).rejects.toThrow(NewerData)
  await expect(migrate(url)).rejects.toThrow(/^The data was written by a newer version .+ start .+\.$/)
})

// spec product: data of a preview is refused at the start, with the way to start again
it('refuses data of a preview and says how to start again', async () => {
  const url = await databaseWith('001_foundation')
  await expect(migrate(url)).rejects.toThrow(PreviewData)
  await expect(migrate(url)).rejects.toThrow(/preview .+ keep a copy .+ new data folder \(DATA_DIR\)/)
})
