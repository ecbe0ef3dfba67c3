import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { EXPORTS_KEPT } from '@app/domain/kernel/retention'
import { addDays, addMonths } from '@app/domain/kernel/time/dates'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { readPdf } from '../../platform/print/read-pdf.fixture.ts'

/** A month that begins after the households of this test: the database keeps the real time of their beginning. */
const month = `${addMonths(new Date().toISOString().slice(0, 10), 2).slice(0, 7)}-01`
const next = addMonths(month, 1)
const at = (day: string, time = '08:00') => new Date(`${day}T${time}:00Z`)
const clock = createTestClock(at(addDays(next, -1)))

let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ clock, env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const reportsOf = async ({ client }: Pick<TestPerson, 'client'>) =>
  (await client.call<{ entries: ExportEntry[] }>('GET', '/health-reports')).body.entries
const mailsTo = ({ email }: TestPerson) =>
  smtp.messages().filter(({ to, subject }) => to.includes(email) && subject === 'Your monthly report')

/** Makes an owner with a pet; on Pro by default. */
async function makeOwner(plan: 'premium' | 'pro' = 'pro') {
  const owner = await makePerson(app, { plan })
  return { ...owner, petId: (await addPet(owner.client, { name: 'Miso' })).id }
}

// spec engagement §2: Advanced Reports
// spec product: a monthly report is generated and mailed each month, sent once, with one-click unsubscribe
it('is made on the morning of the first day, mailed once, and read by the owner alone', async () => {
  const owner = await makeOwner()
  const caregiver = await makeMember(app, owner, 'caregiver')
  const others = [caregiver, await makeMember(app, owner, 'viewer')]
  const smaller = await makeOwner('premium')
  const off = await makeOwner()
  await off.client.call('PATCH', '/settings', { monthlyReports: false })
  const petless = await makePerson(app)
  await addRecordOf(owner.client, 'appointment', owner.petId, {
    title: 'Dental check',
    status: 'completed',
    dateTime: at(addDays(month, 4), '10:00').toISOString(),
  })
  for (const [spentOn, minor] of [
    [addDays(month, 2), 12_345],
    [addDays(month, -3), 500],
  ]) {
    await addRecordOf(owner.client, 'expense', owner.petId, {
      spentOn,
      amount: { minor, currency: 'USD' },
      reimbursedMinor: null,
    })
  }
  clock.set(at(next, '07:59'))
  await app.worker.settle()
  expect(await reportsOf(owner)).toEqual([])
  clock.set(at(next))
  await app.worker.settle()
  const [report] = await reportsOf(owner)
  expect(report).toMatchObject({ document: 'monthly-report', state: 'ready', pets: [], byName: null })
  const [mail, ...further] = mailsTo(owner)
  expect(further).toEqual([])
  expect(mail?.html).toContain('/?tab=reports')
  expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  for (const without of [smaller, off, petless])
    expect([await reportsOf(without), mailsTo(without)]).toEqual([[], []])

  const link = `/health-reports/${report?.id}/links`
  // The owner's first request token has expired in the meantime.
  const { body: fresh } = await owner.client.call<{ token: string }>('POST', '/request-token', {})
  const headers = { 'x-csrf-token': fresh.token }
  const { body } = await owner.client.call<{ url: string }>('POST', link, undefined, headers)
  // It states the spending, which belongs to the owner.
  for (const other of others) {
    expect(await reportsOf(other)).toEqual([])
    expect((await other.client.call('POST', link)).status).toBe(404)
    expect((await other.client.get(body.url)).status).toBe(404)
  }
  const file = Buffer.from(await (await owner.client.get(body.url)).arrayBuffer())
  const text = (await readPdf(file)).pages.join('\n')
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(text).toContain(name.format(at(month)))
  expect(text).toContain('Dental check on ')
  expect(text).toContain('$123.45')
  expect(text).toContain(': $5.00')

  // Health reports of others do not displace it.
  const fail = namedSql("update exports set state = 'failed' where state = 'waiting'")
  for (let made = 0; made <= EXPORTS_KEPT; made += 1) {
    const order = { id: newId(), petId: owner.petId }
    expect((await caregiver.client.call('POST', '/health-reports', order)).status).toBe(200)
    await app.services.db.withArchivist((tx) => tx.run(fail, []), { householdId: owner.householdId })
  }
  expect((await reportsOf(owner)).map(({ id }) => id)).toContain(report?.id)
  expect(await reportsOf(caregiver)).toHaveLength(EXPORTS_KEPT)
})

it('is not made again after it was deleted, and once for the next month', async () => {
  clock.set(at(next, '09:00'))
  const owner = await makeOwner()
  await app.worker.settle()
  const [report] = await reportsOf(owner)
  expect(mailsTo(owner)).toHaveLength(1)
  expect((await owner.client.call('DELETE', `/health-reports/${report?.id}`)).status).toBe(200)
  clock.set(at(addDays(next, 1)))
  await app.worker.settle()
  expect([await reportsOf(owner), mailsTo(owner).length]).toEqual([[], 1])
  clock.set(at(addMonths(next, 1)))
  await app.worker.settle()
  expect([(await reportsOf(owner)).length, mailsTo(owner).length]).toEqual([1, 2])
})

it('catches up for three days, and is only in the app for an owner who has unsubscribed', async () => {
  const begin = addMonths(next, 2)
  clock.set(at(addDays(begin, -1)))
  const owner = await makeOwner()
  await owner.client.call('PATCH', '/settings', { unmailedKinds: ['monthly-report'] })
  const late = await makeOwner()
  clock.set(at(addDays(begin, 2), '23:00'))
  await app.worker.settle()
  expect([(await reportsOf(owner)).length, mailsTo(owner).length]).toEqual([1, 0])
  const { body } = await owner.client.call<{ entries: { title: string }[] }>('GET', '/notifications')
  expect(body.entries[0]?.title).toMatch(/^Your report on \w+ is ready$/)
  expect((await reportsOf(late)).length).toBe(1)
  const missed = await makeOwner()
  clock.set(at(addDays(begin, 3)))
  await app.worker.settle()
  expect(await reportsOf(missed)).toEqual([])
})
