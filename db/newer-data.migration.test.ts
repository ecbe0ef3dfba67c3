import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@app/testing/postgres'
import { migrate, NewerData } from './migrate.ts'

it('refuses data of a newer version in one sentence', async () => {
  const { url, connect, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = await connect()
  await client.query("insert into migrations (name, run_on) values ('999_of_tomorrow', now())")
  await expect(migrate(url)).rejects.toThrow(NewerData)
  await expect(migrate(url)).rejects.toThrow(/^The data was written by a newer version .+ start .+\.$/)
})
