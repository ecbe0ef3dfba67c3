import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { budgetsContract, type BudgetInMonth } from '@app/domain/expenses/budgets.contract'
import { expenseCategories } from '@app/domain/expenses/expenses.vocabulary'
import { addDays } from '@app/domain/kernel/time/dates'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { newId } from '@app/server/platform/base/ids'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { importBody, importedLine } from '@app/testing/factories/expense-imports'
import { addSession, makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice } from '@app/testing/factories/push-devices'
import { addBudget, addRecordOf, bodies } from '@app/testing/factories/records'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'

const NOON = new Date('2026-06-15T12:00:00Z')
const clock = createTestClock(NOON)
let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ clock, env: { SMTP_URL: smtp.url } })
})
beforeEach(() => clock.set(NOON))
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

/** An owner in UTC with a budget of $100.00 for food. */
async function makeOwner(): Promise<TestPerson> {
  const owner = await makePerson(app)
  await owner.client.call('PATCH', '/settings', { timeZone: 'UTC' })
  return owner
}
const budgetOf = (minor: number, fields: object = {}) => ({ amount: { minor, currency: 'USD' }, ...fields })

async function makeOwnerWithBudget(): Promise<TestPerson & { budgetId: string }> {
  const owner = await makeOwner()
  return { ...owner, budgetId: (await addBudget(owner.client, budgetOf(10_000))).id }
}

const notificationsOf = async ({ client }: TestPerson): Promise<Notification[]> =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries

const spend = ({ client }: TestPerson, minor: number, fields: object = {}) =>
  addRecordOf(client, 'expense', '', {
    amount: { minor, currency: 'USD' },
    category: 'food',
    spentOn: '2026-06-10',
    reimbursedMinor: null,
    ...fields,
  })

/** Advances the time, at which a new browser of the owner has a valid request token. */
async function clientAt(owner: TestPerson, time: string): Promise<TestPerson['client']> {
  clock.set(new Date(time))
  return addSession(app, owner, null)
}

async function alertsOf(owner: TestPerson): Promise<string[]> {
  await app.worker.settle()
  return (await notificationsOf(owner)).map(({ title }) => title).toReversed()
}
const mailsTo = ({ email }: TestPerson) => smtp.messages().filter(({ to }) => to.includes(email))

const listBudgets = async ({ client }: TestPerson) =>
  (await client.call<{ entries: BudgetInMonth[] }>('GET', '/expense-budgets')).body.entries

const NEARLY = 'Food: 80 % of budget used'
const EXCEEDED = 'Food: budget exceeded'

describe('budgets', () => {
  it('equal an independent sum of the month, by category and currency, to the minor unit', async () => {
    const owner = await makeOwner()
    const rows = Array.from({ length: 90 }, (_, at) => ({
      minor: ((at * 7919) % 9000) + 1,
      currency: (['USD', 'KWD', 'JPY'] as const)[at % 3] ?? 'USD',
      category: expenseCategories[(at * 5) % 4] ?? 'other',
      spentOn: addDays('2026-06-15', -((at * 7) % 40)),
    }))
    for (const { minor, currency, ...fields } of rows)
      await spend(owner, 0, { amount: { minor, currency }, ...fields })
    for (const currency of ['USD', 'KWD', 'JPY'])
      for (const category of expenseCategories.slice(0, 4))
        await addBudget(owner.client, { category, amount: { minor: 9999, currency } })
    const budgets = await listBudgets(owner)
    expect(budgetsContract.list['~orpc'].outputSchema?.parse({ entries: budgets })).toEqual({
      entries: budgets,
    })
    expect(budgets).toHaveLength(12)
    for (const { category, amount, spentMinor, month } of budgets) {
      const own = rows.filter(
        (row) => row.category === category && row.currency === amount.currency && row.spentOn >= '2026-06-01',
      )
      expect([month, spentMinor]).toEqual(['2026-06', own.reduce((sum, { minor }) => sum + minor, 0)])
    }
    const shares = budgets.map(({ spentMinor }) => spentMinor)
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
  })

  it('are one for a category in a currency, also for two requests at once', async () => {
    const owner = await makeOwnerWithBudget()
    const again = await owner.client.call('POST', '/expense-budgets', bodies.expenseBudget(budgetOf(5)))
    expect([again.status, again.body['code']]).toEqual([409, 'BUDGET_EXISTS'])
    expect(Object.keys(again.body['fields'] ?? {})).toEqual(['category'])
    const vet = () =>
      owner.client.call('POST', '/expense-budgets', bodies.expenseBudget(budgetOf(5, { category: 'vet' })))
    const statuses = (await Promise.all([vet(), vet()])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    const body = bodies.expenseBudget(budgetOf(7, { category: 'other' }))
    const twice = [
      await owner.client.call('POST', '/expense-budgets', body),
      await owner.client.call('POST', '/expense-budgets', body),
    ]
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const moved = await owner.client.call('PATCH', `/expense-budgets/${body.id}`, {
      ...body,
      category: 'vet',
      version: 1,
    })
    expect(moved.body['code']).toBe('BUDGET_EXISTS')
  })

  // spec engagement §6: feature flags checked
  it('are added and changed on pro only; after it they are read and deleted, and alert no one', async () => {
    const owner = await makeOwnerWithBudget()
    await setPlan(app, owner, 'premium')
    const path = `/expense-budgets/${owner.budgetId}`
    const add = await owner.client.call('POST', '/expense-budgets', bodies.expenseBudget())
    const change = await owner.client.call('PATCH', path, { ...bodies.expenseBudget(), version: 1 })
    expect([add, change].map(({ body }) => body['code'])).toEqual([
      'FEATURE_NOT_IN_PLAN',
      'FEATURE_NOT_IN_PLAN',
    ])
    await spend(owner, 20_000)
    expect(await alertsOf(owner)).toEqual([])
    expect(await listBudgets(owner)).toMatchObject([{ id: owner.budgetId, spentMinor: 20_000 }])
    expect((await owner.client.call('DELETE', path)).body).toEqual({ deleted: true })
  })

  it('end at fifty', async () => {
    const owner = await makeOwner()
    for (let at = 0; at < 50; at += 1) await addBudget(owner.client)
    const more = await owner.client.call('POST', '/expense-budgets', bodies.expenseBudget())
    expect([more.body['code'], more.body['message']]).toEqual([
      'CEILING_REACHED',
      'One household can have at most 50 budgets. Delete some you no longer need.',
    ])
  })
})

describe('an alert', () => {
  // spec engagement §3: budgets per category and month: warning at 80 % and when exceeded, as a notification
  it('comes once for each step, and only to the owner', async () => {
    const owner = await makeOwnerWithBudget()
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    await spend(owner, 7999)
    expect(await alertsOf(owner)).toEqual([])
    const { id } = await spend(owner, 1)
    expect(await alertsOf(owner)).toEqual([NEARLY])
    // The month falls below the step and reaches it again.
    await owner.client.call('DELETE', `/expenses/${id}`)
    await spend(owner, 1000)
    expect(await alertsOf(owner)).toEqual([NEARLY])
    await spend(owner, 1002)
    await spend(owner, 5000)
    expect(await alertsOf(owner)).toEqual([NEARLY, EXCEEDED])
    expect(await notificationsOf(sam)).toEqual([])
    const [last] = await notificationsOf(owner)
    expect(last).toMatchObject({
      kind: 'budget',
      type: 'warning',
      householdId: owner.householdId,
      link: '/?tab=reports&view=expenses',
    })
  })

  it('skips the first step if an expense exceeds the budget at once, by adding or changing', async () => {
    const owner = await makeOwnerWithBudget()
    const { id } = await spend(owner, 100)
    const body = {
      ...bodies.expense({ category: 'food', spentOn: '2026-06-10', reimbursedMinor: null }),
      version: 1,
    }
    await owner.client.call('PATCH', `/expenses/${id}`, {
      ...body,
      amount: { minor: 10_001, currency: 'USD' },
    })
    expect(await alertsOf(owner)).toEqual([EXCEEDED])
  })

  it('comes once for expenses at the same time and for repeated requests', async () => {
    const owner = await makeOwnerWithBudget()
    const same = bodies.expense({
      amount: { minor: 4000, currency: 'USD' },
      category: 'food',
      spentOn: '2026-06-10',
      reimbursedMinor: null,
    })
    await Promise.all([
      ...[1, 2, 3].map(() => spend(owner, 4000)),
      owner.client.call('POST', '/expenses', same),
      owner.client.call('POST', '/expenses', same),
    ])
    expect(await alertsOf(owner)).toEqual([EXCEEDED])
    await app.database.pool.query('insert into outbox (topic, payload) values ($1, $2), ($1, $2)', [
      'budget-alerts',
      { householdId: owner.householdId, categories: ['food'] },
    ])
    expect(await alertsOf(owner)).toEqual([EXCEEDED])
  })

  it('of two checks at once is written by one of them', async () => {
    const owner = await makeOwnerWithBudget()
    await spend(owner, 9000)
    const { createWork } = await import('../../main-worker.ts')
    const job = createWork(app.services).handlers.find(({ topic }) => topic === 'budget-alerts')
    const payload = { householdId: owner.householdId, categories: ['food'] }
    await Promise.all([1, 2, 3].map(async (at) => job?.handle({ key: String(at), payload })))
    expect(await alertsOf(owner)).toEqual(['Food: 90 % of budget used'])
  })

  it('of an import of many lines is one for each budget, from one row of the outbox', async () => {
    const owner = await makeOwnerWithBudget()
    await addBudget(owner.client, budgetOf(1000, { category: 'vet' }))
    const lines = Array.from({ length: 2000 }, (_, at) =>
      importedLine({
        spentOn: '2026-06-14',
        category: at % 2 ? 'food' : 'vet',
        amount: { minor: at + 1, currency: 'USD' },
      }),
    )
    await owner.client.call('POST', '/expenses/imports', importBody(lines))
    const { rows } = await app.database.pool.query("select from outbox where topic = 'budget-alerts'")
    expect(rows).toHaveLength(1)
    expect((await alertsOf(owner)).toSorted()).toEqual([EXCEEDED, 'Vet visits: budget exceeded'])
  })

  it('starts over with a larger budget and with the next month, not with one that is added again', async () => {
    const owner = await makeOwnerWithBudget()
    await spend(owner, 11_000)
    expect(await alertsOf(owner)).toEqual([EXCEEDED])
    await owner.client.call('DELETE', `/expense-budgets/${owner.budgetId}`)
    const { id } = await addBudget(owner.client, budgetOf(10_000))
    await spend(owner, 100)
    expect(await alertsOf(owner)).toEqual([EXCEEDED])
    const larger = { ...bodies.expenseBudget(budgetOf(12_000)), version: 1 }
    await owner.client.call('PATCH', `/expense-budgets/${id}`, larger)
    await spend(owner, 1)
    expect(await alertsOf(owner)).toEqual([EXCEEDED, 'Food: 92 % of budget used'])
    await spend({ ...owner, client: await clientAt(owner, '2026-07-02T12:00:00Z') }, 15_000, {
      spentOn: '2026-07-01',
    })
    expect(await alertsOf(owner)).toEqual([EXCEEDED, 'Food: 92 % of budget used', EXCEEDED])
  })

  it('counts the month of the owner’s zone, and no expense of an earlier one', async () => {
    const owner = await makeOwner()
    await owner.client.call('PATCH', '/settings', { timeZone: 'Pacific/Auckland' })
    await addBudget(owner.client, budgetOf(10_000))
    await spend(owner, 20_000, { spentOn: '2026-05-31' })
    expect(await alertsOf(owner)).toEqual([])
    // July has begun in Auckland.
    await spend({ ...owner, client: await clientAt(owner, '2026-06-30T18:00:00Z') }, 20_000, {
      spentOn: '2026-06-30',
    })
    expect(await alertsOf(owner)).toEqual([])
  })

  it('is switched off in the settings', async () => {
    const owner = await makeOwnerWithBudget()
    await owner.client.call('PATCH', '/settings', { budgetAlerts: false })
    await spend(owner, 20_000)
    expect(await alertsOf(owner)).toEqual([])
  })

  it('is sent after quiet hours, with the state at their end', async () => {
    const owner = await makeOwnerWithBudget()
    await owner.client.call('PATCH', '/settings', { quietFrom: '11:00', quietTo: '13:00' })
    await spend(owner, 9000)
    expect(await alertsOf(owner)).toEqual([])
    await spend(owner, 2000)
    expect(await alertsOf(owner)).toEqual([])
    clock.set(new Date('2026-06-15T13:00:00Z'))
    expect(await alertsOf(owner)).toEqual([EXCEEDED])
  })

  it('comes by mail, and ten minutes later if a device takes pushes', async () => {
    const [owner, onPush] = [await makeOwnerWithBudget(), await makeOwnerWithBudget()]
    await addPushDevice(onPush)
    await spend(owner, 20_000)
    await spend(onPush, 20_000)
    await app.worker.settle()
    expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(['A budget alert'])
    expect(mailsTo(onPush)).toEqual([])
    const { rows } = await app.database.pool.query<{ message: object }>(
      `select message from push_deliveries join push_devices on push_devices.id = push_deliveries.device_id
        where user_id = $1`,
      [onPush.userId],
    )
    expect(rows.map(({ message }) => message)).toMatchObject([{ title: EXCEEDED, actions: [] }])
    clock.set(new Date('2026-06-15T12:10:00Z'))
    await app.worker.settle()
    expect(mailsTo(onPush)).toHaveLength(1)
  })

  it('leaves the former owner at a handover, and comes again to the next one', async () => {
    const owner = await makeOwnerWithBudget()
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    await spend(owner, 11_000)
    expect(await alertsOf(owner)).toHaveLength(1)
    await owner.client.call('POST', '/household/handover', { userId: sam.userId })
    await sam.client.call('POST', `/handovers/${owner.householdId}/acceptances`, {})
    expect((await notificationsOf(owner)).filter(({ kind }) => kind === 'budget')).toEqual([])
    sam.client.household = owner.householdId
    await spend(sam, 100)
    expect(await alertsOf(sam)).toContain('Food: budget exceeded')
  })

  it('about a deleted household is dropped', async () => {
    await app.database.pool.query('insert into outbox (topic, payload) values ($1, $2)', [
      'budget-alerts',
      { householdId: newId(), categories: ['food'] },
    ])
    await expect(app.worker.settle()).resolves.toBeUndefined()
  })
})
