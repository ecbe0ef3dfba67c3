import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { addReport } from '@app/testing/administration-requests'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addPost, makeWriter } from '@app/testing/factories/moderated-community'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, photoForm } from '@app/testing/factories/records'
import { BECAUSE, changeAccount } from '@app/testing/managed-accounts'
import { pastSecurity } from '@app/testing/past-security'
import { showProcess } from '../../platform/services/process-row.ts'
import { installationJobs } from './installation.jobs.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'test' } })
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(() => app.stop())

const overview = async (): Promise<InstallationOverview> =>
  (await admin.client.call<InstallationOverview>('GET', '/installation/overview')).body
const run = async (topic: string): Promise<void> => {
  const job = installationJobs(app.services.db).find((known) => known.topic === topic)
  await job?.handle({ key: topic, payload: {} })
}

/** Stores a subscription at the provider. */
const subscribe = (person: TestPerson, plan: 'premium' | 'pro', status = 'active'): Promise<unknown> =>
  pastSecurity(app.database.pool, async (query) => {
    await query(
      `insert into household_subscriptions (household_id, provider, subscription_id, status, plan)
       values ($1, 'stripe', $2, $3, $4)`,
      [person.householdId, `sub_${person.userId}`, status, plan],
    )
  }).then(() => setPlan(app, person, plan))

// spec product: /admin: accounts, growth, plans and revenue (system users excluded), queues, storage, errors, health
//   and versions
//   in db/schema/72-installation-overview.sql
describe('the overview', () => {
  it('counts accounts, the growth by month with deletions, and the limit', async () => {
    const before = (await overview()).accounts
    const [kept, gone] = [await makePerson(app), await makePerson(app, { name: 'Gone' })]
    await app.database.pool.query(
      `update users set created_at = now() - interval '13 months' where id = $1`,
      [kept.userId],
    )
    await changeAccount(admin, gone, 'deletion', { email: gone.email })
    const { accounts } = await overview()
    expect(accounts).toMatchObject({
      total: before.total + 1,
      yearAgo: before.yearAgo + 1,
      systemUsers: before.systemUsers,
      limit: 10_000,
    })
    expect(accounts.months).toHaveLength(12)
    const [last, lastBefore] = [accounts.months.at(-1), before.months.at(-1)]
    expect(last?.month).toBe(new Date().toISOString().slice(0, 7))
    expect([last?.added, last?.deleted]).toEqual([
      (lastBefore?.added ?? 0) + 1,
      (lastBefore?.deleted ?? 0) + 1,
    ])
  })

  // spec access §6: system users are excluded from revenue analytics
  it('counts as revenue only paying subscriptions of users', async () => {
    const before = (await overview()).revenue
    const people = []
    for (const name of ['Paying', 'Trial', 'Test', 'Given', 'Former'])
      people.push(await makePerson(app, { name, plan: 'free' }))
    const [paying, trial, test, given, former] = people as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ]
    await subscribe(paying, 'premium')
    await subscribe(trial, 'pro', 'trialing')
    await subscribe(former, 'pro', 'canceled')
    await subscribe(admin, 'pro')
    await test.client.call('PUT', '/household/plan', { plan: 'pro' })
    await changeAccount(admin, given, 'complimentary-plan', {
      method: 'PUT',
      plan: 'pro',
      until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    })
    const { revenue } = await overview()
    expect(revenue.monthlyCents).toBe(before.monthlyCents + 499)
    const [, premium, pro] = revenue.plans
    expect(premium).toMatchObject({ plan: 'premium', paying: 1, trials: 0, monthlyCents: 499 })
    expect(pro).toMatchObject({ plan: 'pro', paying: 0, trials: 1, complimentary: 1, monthlyCents: 0 })
  })

  it('measures stored files by kind, and the disk', async () => {
    const ana = await makePerson(app)
    const { id } = await addPet(ana.client)
    await ana.client.call('POST', `/pets/${id}/photos`, await photoForm())
    await run('measure-storage')
    const { storage } = await overview()
    const photos = storage.kinds.find(({ kind }) => kind === 'photos')
    expect(photos).toMatchObject({ kind: 'photos', files: 1, bytes: expect.any(Number) as number })
    expect(photos?.bytes).toBeGreaterThan(100)
    expect(storage.measuredAt).not.toBeNull()
    expect(storage.disk?.freeBytes).toBeGreaterThan(0)
    expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
    const { rows } = await app.database.pool.query<{ recent: number; is_new: boolean }>(
      `select recent_bytes as recent, oldest_at > now() - interval '1 minute' as is_new
         from storage_sizes where kind = 'photos'`,
    )
    expect(rows).toEqual([{ recent: photos?.bytes, is_new: true }])
  })

  it('forecasts when the disk is full, after 30 days of files', async () => {
    await run('measure-storage')
    const { storage } = await overview()
    expect(storage.fullInDays).toBeNull()
    await app.database.pool.query(
      `update storage_sizes set recent_bytes = $1, oldest_at = now() - interval '31 days' where kind = 'photos'`,
      [Math.ceil((storage.disk?.freeBytes ?? 0) / 4)],
    )
    // Other processes write to the same disk.
    expect(Math.abs(((await overview()).storage.fullInDays ?? 0) - 120)).toBeLessThan(20)
  })

  it('shows the running processes, and calls a silent one so', async () => {
    const shown = showProcess('web', app.services)
    await app.services.db.withAccounts((tx) =>
      tx.run(
        {
          text: `insert into processes (id, kind, version, node, started_at, seen_at)
                 values (app.new_id(), 'worker', '1', '20', now() - interval '1 day', now() - interval '10 minutes')`,
        },
        [],
      ),
    )
    const kindsOf = async () =>
      (await overview()).health.processes.map(({ kind, isSilent }) => [kind, isSilent])
    await expect.poll(kindsOf).toEqual([
      ['web', false],
      ['worker', true],
    ])
    expect((await overview()).attention).toContainEqual(
      expect.objectContaining({ kind: 'process-silent', count: 1, isUrgent: true }),
    )
    await shown.stop()
    expect(await kindsOf()).toEqual([['worker', true]])
  })

  it('lists what waits, the last changes, and the versions', async () => {
    await addPost(await makeWriter(app))
    await addReport(app, 'Cannot read width of null')
    const ana = await makePerson(app)
    await changeAccount(admin, ana, 'lock')
    const { attention, entries, errors, versions, health } = await overview()
    expect(attention.at(-1)).toMatchObject({ kind: 'held-posts', isUrgent: false })
    expect(entries[0]).toMatchObject({
      action: 'lock account',
      actor: { name: 'Noor' },
      subject: { id: ana.userId, name: 'Ana' },
      reason: BECAUSE,
    })
    expect(errors).toMatchObject({
      groups: 1,
      reports: 1,
      newest: [{ message: 'Cannot read width of null' }],
    })
    expect(versions).toEqual({
      product: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      node: process.version,
      postgres: expect.stringMatching(/^\d+/) as string,
    })
    expect(health).toMatchObject({ mail: { state: 'folder' }, storage: 'ok', backup: { isOn: false } })
  })
})
