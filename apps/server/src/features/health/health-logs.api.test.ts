import { describe, expect, it } from 'vitest'
import { healthLogs } from '@app/domain/health/health-logs.contract'
import { makePerson, setPlan } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { dayAfterTomorrow, describeRecordKind } from '@app/testing/record-suite'
import { newId } from '../../platform/base/ids.ts'

const stage = describeRecordKind({
  kind: 'healthLog',
  answers: healthLogs.entry.strict(),
  change: { type: 'behavior', value: 'Calm', notes: null },
  refused: [
    ['type', undefined, 'Type is required'],
    ['type', 'astrology', 'Type is required'],
    ['type', 'advanced_tracking', 'Type is required'],
    ['value', 'x'.repeat(201), 'Value must be less than 200 characters'],
    ['value', 27.4, 'Value must be text'],
    ['notes', 'x'.repeat(1001), 'Notes must be less than 1000 characters'],
    ['logDate', undefined, 'Date must be a date'],
    ['logDate', '2026-02-30', 'Date must be a date'],
    ['logDate', '1899-12-31', 'Date cannot be before January 1, 1900'],
    ['logDate', dayAfterTomorrow(), 'Date cannot be in the future'],
    ['logDate', 20260101, 'Date must be a date'],
  ],
})

describe('health logs', () => {
  // spec core-records §5: health log: type required, date between 1900-01-01 and today, empty becomes null
  // spec core-records §7: insert health_logs: type, value, notes, log_date
  it('store an empty value and empty notes as nothing', async () => {
    const { client } = stage.owner
    const { body } = await client.call(
      'POST',
      `/pets/${stage.petId}/health-logs`,
      bodies.healthLog({ type: 'behavior', value: ' ', notes: '' }),
    )
    expect(body).toMatchObject({ value: null, notes: null })
  })

  // spec core-records §5: health log: type required, date between 1900-01-01 and today, empty becomes null
  it("take today on the person's own calendar", async () => {
    const { client } = stage.owner
    const zone = 'Pacific/Kiritimati'
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
    const path = `/pets/${stage.petId}/health-logs`
    const answer = await client.call('POST', path, bodies.healthLog({ logDate: today }), {
      'x-time-zone': zone,
    })
    expect(answer.status).toBe(200)
  })

  // spec core-records §9: limits of each plan from the one table
  //   in packages/domain/src/kernel/access/plans.ts
  it('stop at the number of the plan, say so, and go on after an upgrade', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { id: petId } = await addPet(person.client)
    const logs = []
    for (let at = 0; at < 5; at += 1) logs.push(await addRecordOf(person.client, 'healthLog', petId))
    const path = `/pets/${petId}/health-logs`
    const sixth = await person.client.call('POST', path, bodies.healthLog())
    expect(sixth).toMatchObject({
      status: 403,
      body: {
        code: 'HEALTH_LOG_LIMIT_REACHED',
        message: 'Free accounts are limited to 5 health logs. Upgrade to Premium for more health logs.',
      },
    })
    await setPlan(stage.app, person, 'premium')
    expect((await person.client.call('POST', path, bodies.healthLog())).status).toBe(200)
    await setPlan(stage.app, person, 'free')
    const { id, version } = logs[0] ?? { id: '', version: 0 }
    const edited = await person.client.call('PATCH', `/health-logs/${id}`, { ...bodies.healthLog(), version })
    expect(edited.status).toBe(200)
    expect((await person.client.call('GET', path)).body['entries']).toHaveLength(6)
  })

  it('answer a repeated request also when the plan is full', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { id: petId } = await addPet(person.client)
    for (let at = 0; at < 4; at += 1) await addRecordOf(person.client, 'healthLog', petId)
    const last = bodies.healthLog()
    const path = `/pets/${petId}/health-logs`
    const first = await person.client.call('POST', path, last)
    expect(await person.client.call('POST', path, last)).toMatchObject({ status: 200, body: first.body })
  })

  // spec core-records §5: advanced_tracking logs are not edited inline
  it('of advanced tracking are not changed here', async () => {
    const id = newId()
    const { services } = stage.app
    await services.db.withActor({ tokenHash: stage.owner.tokenHash }, (tx) =>
      tx.run(
        {
          name: 'advanced',
          text: `insert into health_logs (id, pet_id, content_hash, type, log_date)
                 values ($1, $2, 'test', 'advanced_tracking', '2026-01-01')`,
        },
        [id, stage.petId],
      ),
    )
    const answer = await stage.owner.client.call('PATCH', `/health-logs/${id}`, {
      ...bodies.healthLog(),
      version: 1,
    })
    expect([answer.status, answer.body['code']]).toEqual([422, 'ADVANCED_TRACKING_ELSEWHERE'])
  })
})
