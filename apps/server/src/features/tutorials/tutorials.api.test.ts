import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { tutorialsContract, type TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'

const answer = tutorialsContract.listTutorials['~orpc'].outputSchema

let app: TestApp
const clock = createTestClock()
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app?.stop())

const DAY = 86_400_000

async function list({ client }: TestPerson): Promise<TutorialsAnswer> {
  const { status, body } = await client.call<TutorialsAnswer>('GET', '/tutorials')
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

const report = ({ client }: TestPerson, tutorialId: string, body: object) =>
  client.call<TutorialsAnswer & { code: string }>('PUT', '/tutorials', { tutorialId, ...body })

const offeredTo = async ({ client }: TestPerson) => (await client.call<Me>('GET', '/me')).body.tutorial

const stateOf = async (person: TestPerson, id: string) =>
  (await list(person)).tutorials.find((tutorial) => tutorial.id === id)

/** Finishes the welcome tour, skipping the steps that wait for records. */
const finishWelcome = (person: TestPerson) =>
  report(person, 'welcome', { currentStep: 6, skipped: ['first-pet', 'first-health-log', 'reminder'] })

describe('progress in a tutorial', () => {
  // spec engagement §3: user_tutorial_progress; tutorial definition and step
  //   in db/schema/39-tutorials.sql, packages/domain/src/kernel/tutorials.vocabulary.ts
  it('is one’s own, and no one else’s, also in one household', async () => {
    const ana = await makePerson(app)
    const sam = await makeMember(app, ana, 'caregiver')
    expect((await report(ana, 'welcome', { currentStep: 1 })).status).toBe(200)
    expect(await stateOf(ana, 'welcome')).toMatchObject({ currentStep: 1, masteredSteps: 1 })
    expect(await stateOf(sam, 'welcome')).toMatchObject({ currentStep: 0, masteredSteps: 0 })
  })

  // spec engagement §3: completion by database condition is decided from the household’s records
  it('passes a step that waits for a record only once the household has one', async () => {
    const ana = await makePerson(app)
    const other = await makePerson(app, { name: 'Bea' })
    await addPet(other.client)
    const refused = await report(ana, 'welcome', { currentStep: 2 })
    expect([refused.status, refused.body.code]).toEqual([409, 'TUTORIAL_STEP_NOT_DONE'])
    expect(await stateOf(ana, 'welcome')).toMatchObject({ currentStep: 0 })
    const pet = await addPet(ana.client)
    expect((await report(ana, 'welcome', { currentStep: 2 })).body.conditions).toEqual({
      has_pets: true,
      has_health_logs: false,
      has_weights: false,
      has_reminders: false,
    })
    await addRecordOf(ana.client, 'healthLog', pet.id)
    await addRecordOf(ana.client, 'reminder', pet.id)
    expect((await report(ana, 'welcome', { currentStep: 6 })).status).toBe(200)
    expect(await stateOf(ana, 'welcome')).toMatchObject({ isCompleted: true, masteredSteps: 6 })
  })

  it('is the same after a report that comes twice, concurrently or too late', async () => {
    const ana = await makePerson(app)
    await addPet(ana.client)
    const statuses = await Promise.all(
      [2, 2, 1, 3].map((currentStep) => report(ana, 'welcome', { currentStep })),
    )
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stateOf(ana, 'welcome')).toMatchObject({ currentStep: 3, masteredSteps: 3 })
  })

  // spec engagement §6: the premium tour is gated by the plan
  it('is not taken for a tutorial that is not there, not open or not so long', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    expect((await report(ana, 'none', { currentStep: 1 })).status).toBe(422)
    expect((await report(ana, 'welcome', { currentStep: 7 })).status).toBe(422)
    const before = await report(ana, 'health-tracking-mastery', { currentStep: 1 })
    expect([before.status, before.body.code]).toEqual([403, 'TUTORIAL_NOT_AVAILABLE'])
    await finishWelcome(ana)
    expect((await report(ana, 'premium-features-tour', { currentStep: 1 })).status).toBe(403)
    await setPlan(app, ana, 'premium')
    expect((await report(ana, 'premium-features-tour', { currentStep: 1 })).status).toBe(200)
  })

  it('is refused for a role that can do none of its steps', async () => {
    const ana = await makePerson(app)
    const member = await makeMember(app, ana, 'member')
    expect((await list(member)).tutorials).toEqual([])
    expect((await finishWelcome(member)).status).toBe(403)
    const viewer = await makeMember(app, ana, 'viewer')
    expect((await report(viewer, 'welcome', { currentStep: 6 })).status).toBe(200)
    expect(await stateOf(viewer, 'welcome')).toMatchObject({ isCompleted: true, masteredSteps: 3 })
  })
})

describe('what comes up on its own', () => {
  it('is part of the answer about the user, until they leave it', async () => {
    const ana = await makePerson(app)
    expect(await offeredTo(ana)).toEqual({ id: 'welcome', step: 0 })
    await report(ana, 'welcome', { currentStep: 1 })
    expect(await offeredTo(ana)).toEqual({ id: 'welcome', step: 1 })
    await report(ana, 'welcome', { currentStep: 1, isClosed: true })
    expect(await offeredTo(ana)).toBeNull()
    await report(ana, 'welcome', { currentStep: 1, isClosed: false })
    expect(await offeredTo(ana)).toEqual({ id: 'welcome', step: 1 })
  })

  // spec product: tutorials are off for good with one tap, and on again from the profile
  it('is nothing for who wants none, and comes back with the switch', async () => {
    const ana = await makePerson(app)
    await ana.client.call('PATCH', '/settings', { tutorials: false })
    expect(await offeredTo(ana)).toBeNull()
    await ana.client.call('PATCH', '/settings', { tutorials: true })
    expect(await offeredTo(ana)).toMatchObject({ id: 'welcome' })
  })

  // spec engagement §4: an eligible tutorial starts on its own: age, prerequisites, none active
  it('follows the age of the account', async () => {
    const begin = clock.now()
    const [ana, late] = [await makePerson(app, { plan: 'free' }), await makePerson(app, { name: 'Late' })]
    await finishWelcome(ana)
    expect(await offeredTo(ana)).toBeNull()
    expect(await stateOf(ana, 'health-tracking-mastery')).toMatchObject({ obstacle: 'account-age' })
    clock.set(new Date(begin.getTime() + 3.5 * DAY))
    expect(await offeredTo(ana)).toEqual({ id: 'health-tracking-mastery', step: 0 })
    clock.set(new Date(begin.getTime() + 9 * DAY))
    expect(await offeredTo(late)).toBeNull()
    expect(await stateOf(late, 'welcome')).toMatchObject({ obstacle: null })
    clock.set(begin)
  })
})

// spec engagement §3: user_tutorial_progress; tutorial definition and step
it('goes with the account', async () => {
  const ana = await makePerson(app)
  await report(ana, 'welcome', { currentStep: 1 })
  const rows = async () =>
    (await app.database.pool.query('select from user_tutorial_progress where user_id = $1', [ana.userId]))
      .rowCount
  expect((await ana.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })).status).toBe(200)
  expect(await rows()).toBe(0)
})
