import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type HealthAlert,
  type HealthAlerts,
  healthAlertsContract,
} from '@app/domain/health-score/health-alerts.contract'
import { addDays } from '@app/domain/kernel/time/dates'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { addSession, makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'

/** After the morning check of an owner in UTC. */
const NOON = new Date('2026-11-01T12:00:00Z')
const TODAY = '2026-11-01'
const ago = (days: number): string => addDays(TODAY, -days)

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

async function makeOwner(): Promise<TestPerson> {
  const owner = await makePerson(app, { plan: 'premium' })
  await owner.client.call('PATCH', '/settings', { timeZone: 'UTC' })
  return owner
}

const logOf = ({ client }: TestPerson, petId: string, day: number, fields: object) =>
  addRecordOf(client, 'healthLog', petId, { value: null, logDate: ago(day), anyway: true, ...fields })
const weigh = (owner: TestPerson, petId: string, day: number, kg: number) =>
  logOf(owner, petId, day, { type: 'weight', measure: kg, unit: 'kg' })
const vaccinate = ({ client }: TestPerson, petId: string, fields: object = {}) =>
  addRecordOf(client, 'vaccination', petId, {
    vaccineName: 'Rabies',
    administeredDate: ago(400),
    nextDueDate: ago(10),
    ...fields,
  })

/** A pet with a health log of today and a rabies vaccination that is overdue since ten days. */
async function addOverduePet(owner: TestPerson): Promise<string> {
  const { id } = await addPet(owner.client, { name: 'Miso', birthDate: '2020-01-01' })
  await logOf(owner, id, 0, { type: 'behavior', value: 'Well' })
  await vaccinate(owner, id)
  return id
}

async function alertsOf({ client }: Pick<TestPerson, 'client'>): Promise<HealthAlerts> {
  const { status, body } = await client.call<HealthAlerts>('GET', '/health-alerts', undefined, {
    'x-time-zone': 'UTC',
  })
  expect([status, healthAlertsContract.listAlerts['~orpc'].outputSchema?.safeParse(body).error]).toEqual([
    200,
    undefined,
  ])
  return body
}
const kindsOf = async (person: Pick<TestPerson, 'client'>) =>
  (await alertsOf(person)).alerts.map(({ kind }) => kind)

async function onlyAlertOf(owner: TestPerson): Promise<HealthAlert> {
  const [alert, another] = (await alertsOf(owner)).alerts
  if (!alert || another) throw new Error('There is not exactly one alert')
  return alert
}

const answerWith = (
  { client }: Pick<TestPerson, 'client'>,
  { petId, kind, subjectId, occasion }: HealthAlert,
  answer: string,
) =>
  client.call<HealthAlerts & { code?: string }>('POST', '/health-alerts/answer', {
    petId,
    kind,
    subjectId,
    occasion,
    answer,
  })

describe('alerts', () => {
  it('of a household without records are none', async () => {
    const owner = await makeOwner()
    expect(await alertsOf(owner)).toEqual({ alerts: [], count: 0 })
    await addPet(owner.client)
    expect(await alertsOf(owner)).toEqual({ alerts: [], count: 0 })
  })

  // spec product: smart health alerts of a weight, missed doses, an overdue vaccination, low appetite or water, and no log
  it('of a pet with a year of records are those that are known beforehand', async () => {
    const owner = await makeOwner()
    const { id } = await addPet(owner.client, { name: 'Miso', birthDate: '2020-01-01' })
    // Older than three months; the first and the last weight of the period; a second one of a day.
    for (const [day, kg] of [
      [100, 9],
      [91, 4.9],
      [40, 4.7],
      [3, 4.58],
    ] as const)
      await weigh(owner, id, day, kg)
    await vaccinate(owner, id)
    await vaccinate(owner, id, { vaccineName: 'FVRCP', nextDueDate: ago(30) })
    // Given again since.
    await vaccinate(owner, id, { vaccineName: 'fvrcp', administeredDate: ago(20), nextDueDate: ago(-300) })
    // Low on two days; the later entry of the first day decides.
    await logOf(owner, id, 1, { type: 'appetite', measure: 8, logTime: '08:00' })
    await logOf(owner, id, 1, { type: 'appetite', measure: 3, logTime: '18:00' })
    await owner.client.call('POST', `/pets/${id}/symptoms`, {
      ...bodies.symptom({ logDate: TODAY }),
      symptom: { ...bodies.symptom().symptom, since: ago(1), eating: 'none', drinking: 'less' },
    })
    const oil = await addRecordOf(owner.client, 'medication', id, {
      name: 'Fish oil',
      frequency: 'Once daily',
      times: ['08:00'],
      timeZone: 'UTC',
      startDate: ago(60),
      endDate: null,
    })
    await pastSecurity(
      app.database.pool,
      async (query) => {
        await query(
          `update medications set missed_from = '2026-09-01T00:00:00Z', times_from = '{2026-09-01}' where id = $1`,
          [oil.id],
        )
        await query(
          `insert into doses (household_id, id, medication_id, due_date, due_time, due_at, outcome, given_at,
                              stock_taken, content_hash, version, created_at, updated_at)
           select $1, gen_random_uuid(), $2, day, '08:00', day + time '08:00' at time zone 'UTC', 'given',
                  day + time '08:05' at time zone 'UTC', 0, 'generated', 1, now(), now()
             from (select date '2026-11-01' - n as day from generate_series(0, 50) as n where n not in (3, 5, 20)) as made`,
          [owner.householdId, oil.id],
        )
      },
      ['medications', 'doses'],
    )
    const { alerts, count } = await alertsOf(owner)
    expect(count).toBe(4)
    expect(alerts).toEqual([
      { kind: 'low-appetite', petId: id, subjectId: null, occasion: ago(1), days: 2, since: ago(1) },
      {
        kind: 'missed-doses',
        petId: id,
        subjectId: null,
        occasion: ago(3),
        count: 2,
        medicines: [{ id: oil.id, name: 'Fish oil', days: [ago(5), ago(3)] }],
      },
      {
        kind: 'weight-change',
        petId: id,
        subjectId: null,
        occasion: 'loss 5',
        percent: -6.5,
        from: { day: ago(91), kg: 4.9 },
        to: { day: ago(3), kg: 4.58 },
        weights: 3,
      },
      {
        kind: 'overdue-vaccination',
        petId: id,
        subjectId: expect.any(String) as string,
        occasion: ago(10),
        name: 'Rabies',
        dueOn: ago(10),
      },
    ])
  })

  it('of low water come from quick checks, in which “not seen” says nothing', async () => {
    const owner = await makeOwner()
    const { id } = await addPet(owner.client, { species: 'dog' })
    const check = async (day: number, water: string) => {
      const { species, answers } = bodies.quickCheck().check
      const body = bodies.quickCheck({
        logDate: ago(day),
        check: { species, answers: { ...answers, appetite: 'usual', water } },
      })
      expect((await owner.client.call('POST', `/pets/${id}/quick-checks`, body)).status).toBe(200)
    }
    await check(2, 'less')
    await check(1, 'unseen')
    expect(await kindsOf(owner)).toEqual([])
    await check(1, 'none')
    expect(await kindsOf(owner)).toEqual(['low-water'])
  })

  it('leave out archived pets, and say so when a pet has no log for long', async () => {
    const owner = await makeOwner()
    const petId = await addOverduePet(owner)
    const other = await addPet(owner.client)
    // The database says when a pet was added.
    clock.set(new Date(Date.now() + 61 * 86_400_000))
    const client = await addSession(app, owner, null)
    expect((await alertsOf({ client })).alerts.map((alert) => [alert.kind, alert.petId])).toEqual([
      ['overdue-vaccination', petId],
      ['no-log', petId],
      ['no-log', other.id],
    ])
    const { body } = await client.call<{ version: number }>('GET', `/pets/${petId}`)
    await client.call('POST', `/pets/${petId}/archive`, { version: body.version })
    expect((await alertsOf({ client })).alerts.map((alert) => alert.petId)).toEqual([other.id])
  })

  // spec product: plan features
  it('need the plan, for reading and answering', async () => {
    const owner = await makeOwner()
    await addOverduePet(owner)
    const alert = await onlyAlertOf(owner)
    await setPlan(app, owner, 'free')
    const read = await owner.client.call('GET', '/health-alerts')
    const answered = await answerWith(owner, alert, 'dismiss')
    expect([read.body['code'], answered.body.code]).toEqual(['FEATURE_NOT_IN_PLAN', 'FEATURE_NOT_IN_PLAN'])
  })
})

describe('an answer', () => {
  // spec product: alerts can be dismissed or snoozed
  it('snoozes an alert for a week, for the whole household', async () => {
    const owner = await makeOwner()
    await addOverduePet(owner)
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    const alert = await onlyAlertOf(owner)
    const { body } = await answerWith(sam, alert, 'snooze')
    expect(body).toEqual({ alerts: [], count: 0 })
    expect(await kindsOf(owner)).toEqual([])
    clock.set(new Date('2026-11-08T12:00:00Z'))
    expect(await kindsOf({ client: await addSession(app, owner, null) })).toEqual(['overdue-vaccination'])
  })

  it('dismisses an alert until it becomes worse, and is taken back', async () => {
    const owner = await makeOwner()
    const { id } = await addPet(owner.client, { birthDate: '2020-01-01' })
    await weigh(owner, id, 80, 5)
    await weigh(owner, id, 10, 4.7)
    const alert = await onlyAlertOf(owner)
    expect((await answerWith(owner, alert, 'dismiss')).body.alerts).toEqual([])
    expect((await answerWith(owner, alert, 'show')).body.alerts).toEqual([alert])
    await answerWith(owner, alert, 'dismiss')
    await weigh(owner, id, 5, 4.6)
    expect(await kindsOf(owner)).toEqual([])
    await weigh(owner, id, 1, 4.5)
    expect(await onlyAlertOf(owner)).toMatchObject({ occasion: 'loss 10' })
    // The answer to the earlier occasion comes too late.
    expect((await answerWith(owner, alert, 'dismiss')).body.count).toBe(1)
  })

  it('to an alert that has ended does nothing; to one of another household neither', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()]
    await addOverduePet(owner)
    const alert = await onlyAlertOf(owner)
    expect((await answerWith(stranger, alert, 'dismiss')).body.code).toBe('NOT_FOUND')
    expect(await onlyAlertOf(owner)).toEqual(alert)
    const ended = { ...alert, subjectId: alert.petId } as HealthAlert
    expect((await answerWith(owner, ended, 'snooze')).body.count).toBe(1)
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) => query('select from health_alert_answers where household_id = $1', [owner.householdId]),
      ['health_alert_answers'],
    )
    expect(rows).toEqual([])
  })

  it('is refused to a viewer, who reads the alerts', async () => {
    const owner = await makeOwner()
    await addOverduePet(owner)
    const ruth = await makeMember(app, owner, 'viewer', 'Ruth')
    const alert = await onlyAlertOf(ruth)
    expect((await answerWith(ruth, alert, 'dismiss')).status).toBe(403)
  })

  it('sent twice at once is one answer', async () => {
    const owner = await makeOwner()
    await addOverduePet(owner)
    const alert = await onlyAlertOf(owner)
    const answers = await Promise.all([1, 2].map(() => answerWith(owner, alert, 'snooze')))
    expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
      [200, 0],
      [200, 0],
    ])
  })
})

const notificationsOf = async ({ client }: Pick<TestPerson, 'client'>): Promise<Notification[]> =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries.filter(
    ({ kind }) => kind === 'health-alert',
  )

/** Titles of the notifications of alerts at a time, in a new browser: a request token expires. */
async function titlesAt(person: TestPerson, time: string): Promise<string[]> {
  clock.set(new Date(time))
  await app.worker.settle()
  const client = await addSession(app, person, null)
  return (await notificationsOf({ client })).map(({ title }) => title)
}

const TITLE = 'Rabies is overdue for Miso'

describe('the daily check', () => {
  // spec product: alerts notify as the user chose
  it('notifies those who care for the pet, once', async () => {
    const owner = await makeOwner()
    const [sam, ruth] = [
      await makeMember(app, owner, 'caregiver', 'Sam'),
      await makeMember(app, owner, 'viewer', 'Ruth'),
    ]
    await addPet(owner.client)
    expect(await titlesAt(owner, '2026-11-01T12:00:00Z')).toEqual([])
    await addOverduePet(owner)
    expect(await titlesAt(owner, '2026-11-02T08:59:00Z')).toEqual([])
    expect(await titlesAt(owner, '2026-11-02T09:01:00Z')).toEqual([TITLE])
    expect(await titlesAt(sam, '2026-11-02T09:01:00Z')).toEqual([TITLE])
    expect(await titlesAt(ruth, '2026-11-02T09:01:00Z')).toEqual([])
    expect(await titlesAt(owner, '2026-11-03T09:01:00Z')).toEqual([TITLE])
    const [notification] = await notificationsOf({ client: await addSession(app, owner, null) })
    expect(notification).toMatchObject({
      type: 'warning',
      householdId: owner.householdId,
      link: '/?tab=health',
      message: 'The next date has passed. From the vaccination record.',
    })
    const mails = smtp.messages().filter(({ to }) => to.includes(owner.email))
    expect(mails.map(({ subject }) => subject)).toContain('A health alert')
  })

  it('names several in one notification, and notifies of a snoozed one again after its time', async () => {
    const owner = await makeOwner()
    const petId = await addOverduePet(owner)
    await vaccinate(owner, petId, { vaccineName: 'Distemper' })
    const [alert] = (await alertsOf(owner)).alerts
    if (!alert) throw new Error('There is no alert')
    expect(await titlesAt(owner, '2026-11-02T09:01:00Z')).toEqual(['2 health alerts'])
    await answerWith({ client: await addSession(app, owner, null) }, alert, 'snooze')
    expect(await titlesAt(owner, '2026-11-08T09:01:00Z')).toHaveLength(1)
    expect(await titlesAt(owner, '2026-11-10T09:01:00Z')).toHaveLength(2)
    expect(await titlesAt(owner, '2026-11-11T09:01:00Z')).toHaveLength(2)
  })

  it('at night only plans the one of the morning', async () => {
    const owner = await makeOwner()
    await addOverduePet(owner)
    expect(await titlesAt(owner, '2026-11-02T03:00:00Z')).toEqual([])
    expect(await titlesAt(owner, '2026-11-02T09:01:00Z')).toEqual([TITLE])
  })

  it('waits for the end of quiet hours', async () => {
    const owner = await makeOwner()
    await owner.client.call('PATCH', '/settings', { quietFrom: '08:00', quietTo: '10:30' })
    await addOverduePet(owner)
    expect(await titlesAt(owner, '2026-11-02T09:01:00Z')).toEqual([])
    expect(await titlesAt(owner, '2026-11-02T10:31:00Z')).toEqual([TITLE])
  })

  it('notifies neither a user who has switched it off, nor without the plan', async () => {
    const [off, free] = [await makeOwner(), await makeOwner()]
    await off.client.call('PATCH', '/settings', { healthAlerts: false })
    await addOverduePet(off)
    await addOverduePet(free)
    await setPlan(app, free, 'free')
    expect(await titlesAt(off, '2026-11-02T09:01:00Z')).toEqual([])
    expect(await titlesAt(free, '2026-11-02T09:01:00Z')).toEqual([])
  })

  it('of which two run at once notifies once', async () => {
    const owner = await makeOwner()
    await addOverduePet(owner)
    const { createWork } = await import('../../main-worker.ts')
    const job = createWork(app.services).handlers.find(({ topic }) => topic === 'health-alerts')
    const payload = { householdId: owner.householdId }
    await Promise.all([1, 2, 3].map(async (at) => job?.handle({ key: String(at), payload })))
    expect((await notificationsOf(owner)).map(({ title }) => title)).toEqual([TITLE])
  })

  it('of a deleted household is dropped', async () => {
    await app.database.pool.query('insert into outbox (topic, payload) values ($1, $2)', [
      'health-alerts',
      { householdId: '018f0000-0000-7000-8000-000000000000' },
    ])
    await expect(app.worker.settle()).resolves.toBeUndefined()
  })
})
