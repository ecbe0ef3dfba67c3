import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exerciseContract, type ExerciseWeek } from '@app/domain/health/exercise/exercise.contract'
import { healthLogs } from '@app/domain/health/health-logs.contract'
import { toKilometers } from '@app/domain/kernel/quantities/distances'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, type AnsweredRecord, bodies } from '@app/testing/factories/records'

/** Sunday evening in New York, on the day of the clock change. */
const NOW = new Date('2026-11-02T04:30:00Z')
const ZONE = { 'x-time-zone': 'America/New_York' }
const [MONDAY, TODAY, TOMORROW] = ['2026-10-26', '2026-11-01', '2026-11-02']

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  // The pets of all cases exceed the limit of premium.
  owner = await makePerson(app, { plan: 'pro' })
})
afterAll(() => app?.stop())

const walk = { kind: 'walk', minutes: 35, distanceKm: toKilometers(1.2, 'mi'), distanceUnit: 'mi' }
const logOf = (exercise: object | null, fields: object = {}) =>
  bodies.healthLog({ type: 'exercise', value: null, logDate: TODAY, exercise, ...fields })

const add = ({ client }: TestPerson, petId: string, body: object) =>
  client.call<AnsweredRecord>('POST', `/pets/${petId}/health-logs`, body, ZONE)

async function weekOf({ client }: TestPerson, petId?: string): Promise<ExerciseWeek> {
  const path = petId === undefined ? '/exercise-week' : `/exercise-week?petId=${petId}`
  const { status, body } = await client.call<ExerciseWeek>('GET', path, undefined, ZONE)
  const answer = exerciseContract.getWeek['~orpc'].outputSchema
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

const setGoal = ({ client }: TestPerson, petId: string, minutes: number | null) =>
  client.call('PUT', `/pets/${petId}/exercise-goal`, { minutes })

describe('exercise', () => {
  // spec product: exercise_tracking – a health log of its type, with minutes and a distance
  it('is a health log, worded in the typed unit and counted in Activity Level', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const { id } = await addPet(person.client)
    const { body } = await add(person, id, logOf(walk))
    expect(healthLogs.entry.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      type: 'exercise',
      value: 'Walk · 35 min · 1.2 miles',
      exercise: { ...walk, distanceKm: 1.931 },
    })
    const score = await person.client.call('GET', '/health-score', undefined, ZONE)
    expect(score.body).toMatchObject({
      breakdown: { activityLevels: 10 },
      sources: { exerciseLogs: { count: 1 }, healthLogs: { count: 1 } },
    })
    const story = await person.client.call('GET', `/pets/${id}/story`, undefined, ZONE)
    expect(story.body).toMatchObject({ entries: [{ log: { exercise: { minutes: 35, distanceKm: 1.931 } } }] })
    const found = await person.client.call('GET', '/search?q=walk', undefined, ZONE)
    expect(found.body).toMatchObject({ results: [{ type: 'health_log', id: body.id }] })
  })

  it.each([
    [{ minutes: 0 }, 'exercise.minutes', 'Minutes must be at least 1'],
    [{ minutes: 1441 }, 'exercise.minutes', 'Minutes must be at most 1440'],
    [{ minutes: 1.5 }, 'exercise.minutes', 'Minutes must be a whole number'],
    [{ minutes: null }, 'exercise.minutes', 'Please enter the minutes'],
    [{ distanceKm: -1 }, 'exercise.distanceKm', 'Distance must be more than 0'],
    [{ distanceKm: 0.0004 }, 'exercise.distanceKm', 'Distance must be more than 0'],
    [{ distanceKm: 501 }, 'exercise.distanceKm', 'Distance must be at most 310 miles'],
    [{ kind: 'sleep' }, 'exercise.kind', 'Choose a kind of exercise'],
    [{ distanceUnit: 'furlong' }, 'exercise.distanceUnit', 'Choose a unit'],
  ])('with %j is refused at its field', async (fields, field, message) => {
    const { id } = await addPet(owner.client)
    const refused = await add(owner, id, logOf({ ...walk, ...fields }))
    expect([refused.status, refused.body['fields']]).toEqual([422, { [field]: message }])
  })

  it('of tomorrow is refused', async () => {
    const { id } = await addPet(owner.client)
    const refused = await add(owner, id, logOf(walk, { logDate: TOMORROW }))
    expect(refused.body['fields']).toEqual({ logDate: 'Date cannot be in the future' })
  })

  it('is summed up by the days of the week from Monday, on the calendar of the user', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    expect(await weekOf(person)).toMatchObject({ petId: null, minutes: [0, 0, 0, 0, 0, 0, 0] })
    const { id: cat } = await addPet(person.client, { name: 'Miso', species: 'cat' })
    const { id: dog } = await addPet(person.client, { name: 'Biscuit', species: 'dog' })
    expect((await weekOf(person)).petId).toBe(dog)
    for (const [logDate, exercise] of [
      ['2026-10-25', walk],
      [MONDAY, walk],
      [TODAY, { ...walk, minutes: 20, distanceKm: null, distanceUnit: null }],
      [TODAY, { ...walk, kind: 'play', minutes: 5, distanceKm: 1 }],
      [TODAY, null],
    ] as const) {
      expect((await add(person, dog, logOf(exercise, { logDate }))).status).toBe(200)
    }
    expect(await weekOf(person)).toEqual({
      petId: dog,
      from: MONDAY,
      to: TODAY,
      minutes: [35, 0, 0, 0, 0, 0, 25],
      logs: 3,
      walks: 2,
      distanceKm: 2.931,
      goal: null,
    })
    expect(await weekOf(person, cat)).toMatchObject({ petId: cat, logs: 0, distanceKm: null })
    // In London it is Monday already.
    const london = { 'x-time-zone': 'Europe/London' }
    const { body } = await person.client.call('GET', '/exercise-week', undefined, london)
    expect(body).toMatchObject({ from: TOMORROW, logs: 0 })
  })

  it('has a weekly goal that a caregiver sets, changes and removes', async () => {
    const { id } = await addPet(owner.client)
    const sam = await makeMember(app, owner, 'caregiver')
    expect((await setGoal(sam, id, 150)).body).toEqual({ minutes: 150 })
    await setGoal(owner, id, 90)
    expect((await weekOf(sam, id)).goal).toBe(90)
    expect((await setGoal(owner, id, 10_081)).body['fields']).toEqual({
      minutes: 'Minutes must be at most 10080',
    })
    await setGoal(sam, id, null)
    expect((await weekOf(owner, id)).goal).toBeNull()
    const trail = await owner.client.call('GET', `/activity?petId=${id}&subject=exercise_goals`)
    expect(trail.body).toMatchObject({
      entries: [
        { action: 'deleted', actorName: 'Sam' },
        { action: 'changed' },
        { action: 'added', actorName: 'Sam' },
      ],
    })
  })

  // spec product: a quota blocks adding; it never hides or deletes existing data
  it('is added with the plan only; after a downgrade it is read, changed and kept', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const { id } = await addPet(person.client)
    const { body: tracked } = await add(person, id, logOf(walk))
    const { body: plain } = await add(person, id, logOf(null, { value: '6 km' }))
    await setPlan(app, person, 'free')
    const codes = [
      await add(person, id, logOf(walk)),
      await person.client.call('GET', '/exercise-week'),
      await setGoal(person, id, 150),
      await person.client.call('PATCH', `/health-logs/${plain.id}`, { ...logOf(walk), version: 1 }, ZONE),
    ].map(({ status, body }) => [status, body['code']])
    expect(codes).toEqual(codes.map(() => [403, 'FEATURE_NOT_IN_PLAN']))
    const change = { ...logOf({ ...walk, minutes: 40 }), version: 1 }
    const changed = await person.client.call('PATCH', `/health-logs/${tracked.id}`, change, ZONE)
    expect(changed.body).toMatchObject({ value: 'Walk · 40 min · 1.2 miles', version: 2 })
    const noted = { ...change, exercise: undefined, notes: 'By the lake', version: 2 }
    const kept = await person.client.call('PATCH', `/health-logs/${tracked.id}`, noted, ZONE)
    expect(kept.body).toMatchObject({ notes: 'By the lake', exercise: { minutes: 40 } })
    expect((await person.client.call('DELETE', `/health-logs/${tracked.id}`)).status).toBe(200)
  })
})

const check = ({ client }: TestPerson, petId: string, fields: object = {}) =>
  client.call<AnsweredRecord>('POST', `/pets/${petId}/quick-checks`, bodies.quickCheck(fields), ZONE)

describe('a quick health check', () => {
  // spec engagement §2: Quick Health Check forms
  it('is one health log, whose words name the answers that are not as usual', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const { id } = await addPet(person.client)
    const { body } = await check(person, id, { logDate: TODAY })
    expect(healthLogs.entry.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      type: 'quick_check',
      value: 'Eating: less, Urine: not seen',
      check: { version: 1, species: 'dog', answers: { appetite: 'less', mood: 'usual' } },
    })
    const score = await person.client.call('GET', '/health-score', undefined, ZONE)
    expect(score.body).toMatchObject({ sources: { healthLogs: { count: 1 } } })
    const stats = await person.client.call('GET', '/dashboard/stats', undefined, ZONE)
    expect(stats.body).toMatchObject({ counts: { healthLogs: 1 } })
  })

  it('is done by a caregiver, and listed by pet, the longest ago first', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const sam = await makeMember(app, person, 'caregiver')
    const pets = []
    for (const name of ['Biscuit', 'Miso', 'Clover']) pets.push((await addPet(person.client, { name })).id)
    const [biscuit = '', miso = '', clover = ''] = pets
    await check(sam, biscuit, { logDate: '2026-10-25' })
    await check(sam, miso, { logDate: '2026-10-20' })
    await check(sam, miso, { logDate: '2026-10-28' })
    expect((await sam.client.call('GET', '/quick-checks/last')).body).toEqual([
      { petId: clover, checkedOn: null },
      { petId: biscuit, checkedOn: '2026-10-25' },
      { petId: miso, checkedOn: '2026-10-28' },
    ])
  })

  it('without an answer is refused at its question', async () => {
    const { id } = await addPet(owner.client)
    const { check: whole } = bodies.quickCheck()
    const { mood: _mood, ...answers } = whole.answers
    const incomplete = await check(owner, id, { check: { ...whole, answers } })
    expect([incomplete.status, incomplete.body['fields']]).toEqual([
      422,
      { 'check.answers.mood': 'Choose an answer' },
    ])
    const odd = await check(owner, id, { check: { ...whole, answers: { ...whole.answers, mood: 'purple' } } })
    expect(odd.body['fields']).toEqual({ 'check.answers.mood': 'Choose an answer' })
    const ahead = await check(owner, id, { logDate: TOMORROW })
    expect(ahead.body['fields']).toEqual({ logDate: 'Date cannot be in the future' })
  })

  it('is changed with its questions only, also after a downgrade', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const { id } = await addPet(person.client)
    const { body: added } = await check(person, id)
    await setPlan(app, person, 'free')
    const refused = await check(person, id)
    expect([refused.status, refused.body['code']]).toEqual([403, 'FEATURE_NOT_IN_PLAN'])
    const plain = { ...bodies.healthLog({ type: 'other' }), version: 1 }
    const elsewhere = await person.client.call('PATCH', `/health-logs/${added.id}`, plain, ZONE)
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([422, 'QUICK_CHECK_ELSEWHERE'])
    const change = { ...bodies.quickCheck({ notes: 'Ate in the evening' }), version: 1 }
    const changed = await person.client.call('PATCH', `/quick-checks/${added.id}`, change, ZONE)
    expect(changed.body).toMatchObject({ notes: 'Ate in the evening', version: 2 })
  })
})
