import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'

const HOUR = 60 * 60_000
const clock = createTestClock(new Date('2026-12-01T03:00:00Z'))
const pass = (hours: number): void => clock.set(new Date(clock.now().getTime() + hours * HOUR))

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
  admin = await makePerson(app, { systemRole: 'admin' })
})
afterAll(() => app.stop())

const set = async <Key extends keyof SystemConfig>(key: Key, value: SystemConfig[Key]): Promise<void> => {
  await app.database.pool.query(
    `insert into system_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
  pass(0.1)
}

/** Runs the worker; returns the outcomes of all runs so far, oldest first. */
async function settled(): Promise<string[]> {
  await app.worker.settle()
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from backups order by started_at',
  )
  return rows.map(({ state }) => state)
}

const manifests = (): number =>
  readdirSync(join(app.dataDir, 'backups'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  ).length

// spec access §9: backups every 24 hours, kept for 30 days
it('is made as often as the settings say, and kept as long', async () => {
  expect(await settled()).toEqual([])
  await set('autoBackupEnabled', true)
  expect(await settled()).toEqual(['done'])
  pass(23)
  expect(await settled()).toHaveLength(1)
  pass(1)
  expect(await settled()).toHaveLength(2)
  await set('backupFrequencyHours', 6)
  pass(6)
  expect(await settled()).toHaveLength(3)
  pass(28 * 24)
  expect(await settled()).toHaveLength(4)
  expect(manifests()).toBe(4)
  await set('backupRetentionDays', 1)
  pass(6)
  expect(await settled()).toHaveLength(5)
  expect(manifests()).toBe(2)
  await set('autoBackupEnabled', false)
  pass(24)
  expect(await settled()).toHaveLength(5)
})

// spec product: administrators are told when a backup fails
it('tells the administrators once that it fails, and tries again every 15 minutes until it works', async () => {
  await set('autoBackupEnabled', true)
  const folder = join(app.dataDir, 'backups')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in the way')
  pass(24)
  const before = await settled()
  pass(0.3)
  const after = await settled()
  expect([before.at(-1), after.slice(before.length)]).toEqual(['failed', ['failed']])
  const { rows } = await app.database.pool.query('select user_id, type, title, link from notifications')
  expect(rows).toEqual([{ user_id: admin.userId, type: 'admin', title: 'The backup failed', link: '/admin' }])
  const mails = readdirSync(join(app.dataDir, 'outbox')).map((name) =>
    readFileSync(join(app.dataDir, 'outbox', name), 'utf8'),
  )
  expect(mails.filter((mail) => mail.includes('Subject: The backup failed'))).toHaveLength(1)
  rmSync(folder)
  pass(0.3)
  expect((await settled()).at(-1)).toBe('done')
})
