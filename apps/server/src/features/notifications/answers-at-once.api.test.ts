import { beforeEach, describe, expect, it } from 'vitest'
import type { UnansweredDose } from '@app/domain/notifications/notices.contract'
import type { TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { answer, list, useToldHousehold } from './notices.fixture.ts'

const { here, goTo, plan, setClock, addMedication } = useToldHousehold()
let owner: TestPerson
let sam: TestPerson
beforeEach(() => ({ owner, sam } = here()))

const GIVEN = {
  status: 409,
  body: { code: 'NOTICE_ANSWERED', message: expect.stringMatching(/^Given by Sam 8:00\sAM$/) as string },
}

/** Counts the requests that wait for a lock in the database. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await here().app.database.pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and not granted`,
  )
  return rowCount ?? 0
}

/**
 * Makes requests wait for a medication's ledger, each behind the one before.
 * @param whileWaiting runs while they wait
 */
async function oneBehindTheOther<Answer>(
  medicationId: string,
  requests: readonly (() => Promise<Answer>)[],
  whileWaiting?: () => Promise<unknown>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const holder = await here().app.database.connect()
  await holder.query('begin')
  try {
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('ledger ' || $1 || $2, 0))`, [
      owner.householdId,
      medicationId,
    ])
    for (const request of requests) {
      answers.push(request())
      await expect.poll(countWaiting, { interval: 20 }).toBe(answers.length)
    }
    await whileWaiting?.()
  } finally {
    await holder.query('commit')
  }
  return Promise.all(answers)
}

const mark = (medicationId: string) => () =>
  sam.client.call(
    'POST',
    `/medications/${medicationId}/doses`,
    bodies.dose({ date: '2026-06-15', time: '08:00' }),
  )

describe('an answer while another user answers', () => {
  let medicationId = ''
  let doseId = ''
  beforeEach(async () => {
    ;({ id: medicationId } = await addMedication())
    await goTo('08:00')
    const { body } = await owner.client.call<{ entries: UnansweredDose[] }>('GET', '/unanswered-doses')
    doseId = body.entries[0]?.id ?? ''
  })
  const snooze = () => owner.client.call('POST', `/unanswered-doses/${doseId}/snooze`)

  // spec product: an unanswered dose is first among the notifications, with its alert steps, Given, Skip and
  //   Snooze; one answer quiets it everywhere
  it('puts nothing off, and says by whom and when the dose was given', async () => {
    const [marked, snoozed] = await oneBehindTheOther(medicationId, [mark(medicationId), snooze])
    expect(marked?.status).toBe(200)
    expect(snoozed).toMatchObject(GIVEN)
  })

  it.each(['snooze', 'done'] as const)('of the notification itself says it too: %s', async (how) => {
    const id = (await list(owner))[0]?.id ?? ''
    const [, answered] = await oneBehindTheOther(medicationId, [
      mark(medicationId),
      () => answer(owner, id, how),
    ])
    expect(answered).toMatchObject(GIVEN)
  })

  it('reports a dose that passes at the same time as too late', async () => {
    const [snoozed] = await oneBehindTheOther(medicationId, [snooze], () => {
      setClock('08:00', '17')
      return plan()
    })
    expect(snoozed).toMatchObject({ status: 409, body: { code: 'NOTICE_PASSED' } })
  })
})
