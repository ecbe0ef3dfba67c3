import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'

/** Ceilings of lists without a quota, with messages of their own. */
let app: TestApp
let owner: TestPerson
let petId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

/** Fills a list to its ceiling, through the role and the policies of a request. */
const fill = (sql: string) =>
  app.services.db.withActor({ tokenHash: owner.tokenHash }, (tx) =>
    tx.run({ name: `fill-${sql.length}`, text: sql }, [petId]),
  )

// spec product: lists without a limit of the plan have a ceiling; archived pets count towards that of pets
//   in packages/domain/src/registry/ceilings.ts, db/schema/03-records.sql,
//   apps/server/src/features/pets/pets.service.ts
// spec ASVS V2.3.2
it('a pet has a thousand vaccinations at most, on every plan', async () => {
  await fill(`
    insert into vaccinations (id, pet_id, content_hash, vaccine_name, vaccine_class, administered_date)
    select app.new_id(), $1, 'test', 'Rabies', 'core', '2026-01-01' from generate_series(1, 1000)`)
  const one = bodies.vaccination()
  expect(await owner.client.call('POST', `/pets/${petId}/vaccinations`, one)).toMatchObject({
    status: 403,
    body: {
      code: 'CEILING_REACHED',
      title: 'Limit reached',
      message: 'One pet can have at most 1000 vaccinations. Delete some you no longer need.',
    },
  })
  const { id: another } = await addPet(owner.client)
  expect((await owner.client.call('POST', `/pets/${another}/vaccinations`, one)).status).toBe(200)
})

// spec product: a pet has 500 reminders at most
//   in packages/domain/src/due/reminders.vocabulary.ts
it('a pet has 500 reminders at most, on every plan, however many are asked for', async () => {
  await fill(`
    insert into reminders (id, pet_id, content_hash, title, type, starts_on, repeat_unit, repeat_every, repeat_weekdays, time_zone)
    select app.new_id(), $1, 'test', 'Bath', 'other', '2100-01-01', 'once', 1, '{}', 'UTC' from generate_series(1, 500)`)
  const one = bodies.reminder()
  expect(await owner.client.call('POST', `/pets/${petId}/reminders`, one)).toMatchObject({
    status: 403,
    body: { code: 'CEILING_REACHED', title: 'Limit reached' },
  })
})
