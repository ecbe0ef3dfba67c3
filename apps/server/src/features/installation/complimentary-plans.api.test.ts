import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accountsTexts } from '@app/domain/installation/accounts.texts'
import type { Plan } from '@app/domain/kernel/access/plans'
import { addDays } from '@app/domain/kernel/time/dates'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { readAuditLog } from '@app/testing/installation'
import { changeAccount, readAccount } from '@app/testing/managed-accounts'
import { pastSecurity } from '@app/testing/past-security'
import { createWork } from '../../main-worker.ts'

const clock = createTestClock(new Date())
const today = () => clock.now().toISOString().slice(0, 10)

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock, env: { BILLING: 'test' } })
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(() => app.stop())

const give = (person: TestPerson, plan: Plan, days = 30) =>
  changeAccount(admin, person, 'complimentary-plan', { method: 'PUT', plan, until: addDays(today(), days) })
const end = (person: TestPerson) => changeAccount(admin, person, 'complimentary-plan/end')
const planOf = async ({ client }: TestPerson) =>
  (await client.call<{ household: { plan: Plan } }>('GET', '/me')).body.household.plan
const passDays = (days: number) => clock.set(new Date(clock.now().getTime() + days * 86_400_000))
/** Runs the hourly review of dates that have passed. */
const review = async (): Promise<void> => {
  const job = createWork(app.services).handlers.find(({ topic }) => topic === 'review-subscriptions')
  await job?.handle({ key: 'review', payload: {} })
}
const subscriptionsOf = ({ householdId }: TestPerson) =>
  pastSecurity(app.database.pool, async (query) => {
    const { rows } = await query(
      'select status, plan, prepaid_plan from household_subscriptions where household_id = $1',
      [householdId],
    )
    return rows
  })

// spec product: changing a plan means a complimentary plan for a household until a date; it never touches its Stripe
//   subscription and does not count as revenue
//   in db/schema/24-plans.sql, apps/server/src/features/plans/subscription-store.ts
describe('a complimentary plan', () => {
  it('is in force with the answer, until its last day is over', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    expect((await give(ana, 'premium')).body).toMatchObject({
      plan: 'premium',
      planSource: 'complimentary',
      complimentary: { plan: 'premium', until: addDays(today(), 30) },
    })
    expect(await planOf(ana)).toBe('premium')
    expect(await subscriptionsOf(ana)).toEqual([])
    passDays(30)
    await review()
    expect(await planOf(ana)).toBe('premium')
    passDays(1)
    await review()
    expect(await planOf(ana)).toBe('free')
    clock.set(new Date())
  })

  it('ends at once when an administrator ends it, and can be given again', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    await give(ana, 'pro')
    await give(ana, 'premium', 10)
    expect(await planOf(ana)).toBe('premium')
    expect((await end(ana)).body).toMatchObject({ plan: 'free', planSource: 'none', complimentary: null })
    expect(await planOf(ana)).toBe('free')
    await end(ana)
    const entries = (await readAuditLog(app)).filter(
      ({ subjectId, action }) => subjectId === ana.userId && action !== 'read account',
    )
    expect(entries.map(({ action, details }) => [action, details['plan']])).toEqual([
      ['give plan', 'pro'],
      ['give plan', 'premium'],
      ['end plan', undefined],
    ])
  })

  it('never replaces a larger paid one, and leaves the subscription as it is', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    await ana.client.call('PUT', '/household/plan', { plan: 'pro' })
    const before = await subscriptionsOf(ana)
    await give(ana, 'premium')
    expect(await planOf(ana)).toBe('pro')
    await end(ana)
    expect(await planOf(ana)).toBe('pro')
    expect(await subscriptionsOf(ana)).toEqual(before)
  })

  it('is for a day after today, within two years', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    expect((await give(ana, 'pro', 0)).body).toMatchObject({ fields: { until: accountsTexts.untilPassed } })
    expect((await give(ana, 'pro', 731)).body).toMatchObject({
      fields: { until: accountsTexts.untilTooLate },
    })
    expect(await planOf(ana)).toBe('free')
  })

  it('is settled by the worker if the process dies in between', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    await give(ana, 'pro')
    await pastSecurity(app.database.pool, (query) =>
      query(`update households set plan = 'free' where id = $1`, [ana.householdId]),
    )
    await app.worker.settle()
    expect(await planOf(ana)).toBe('pro')
  })

  it('is refused where everything is included', async () => {
    const open = await startTestApp({ env: { BILLING: 'off' } })
    onTestFinished(() => open.stop())
    const [noor, ana] = [await makePerson(open, { systemRole: 'admin' }), await makePerson(open)]
    const answer = await changeAccount(noor, ana, 'complimentary-plan', {
      method: 'PUT',
      plan: 'pro',
      until: addDays(today(), 5),
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'PLANS_ARE_OFF' } })
    expect(await readAccount(noor, ana)).toMatchObject({ plan: 'pro', planSource: 'installation' })
  })
})
