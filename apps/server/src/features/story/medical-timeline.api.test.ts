import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyContract, type StoryEntry, type TimelinePage } from '@app/domain/story/story.contract'
import { STORY_PAGE } from '@app/domain/story/story.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addDocument, addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { newId } from '../../platform/base/ids.ts'

/** Sunday noon. */
const NOW = new Date('2026-06-21T12:00:00Z')

let app: TestApp
let owner: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  owner = await makePerson(app, { name: 'Ana' })
  await setPlan(app, owner, 'pro')
  petId = await makeHistory()
})
afterAll(() => app?.stop())

const answer = storyContract.listTimeline['~orpc'].outputSchema

async function readTimeline({ client }: TestPerson, id: string, query = ''): Promise<TimelinePage> {
  const { status, body } = await client.call<TimelinePage>('GET', `/pets/${id}/medical-timeline${query}`)
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

const briefly = ({ kind, day, title }: StoryEntry) => [day, kind, title].filter(Boolean).join(' ')

async function addPhotoOf(id: string, fields: Record<string, string>): Promise<void> {
  const { status } = await owner.client.call('POST', `/pets/${id}/photos`, await photoForm(fields))
  expect(status).toBe(200)
}

/** Creates a pet with a medical record of every kind, and with others that are no medical ones. */
async function makeHistory(): Promise<string> {
  const { client } = owner
  const { id } = await addPet(client, { homeSince: '2023-06-20' })
  const weigh = (logDate: string, measure: number) =>
    addRecordOf(client, 'healthLog', id, { type: 'weight', value: null, measure, unit: 'kg', logDate })
  await weigh('2025-12-30', 4.8)
  await weigh('2026-01-01', 4.7)
  // Both of one week, of which the last counts.
  await weigh('2026-06-16', 4.5)
  await weigh('2026-06-18', 4.6)
  await addRecordOf(client, 'healthLog', id, { type: 'symptom', value: 'Itching', logDate: '2026-06-09' })
  await addRecordOf(client, 'vaccination', id, { administeredDate: '2026-05-03' })
  await addRecordOf(client, 'medication', id, { startDate: '2024-11-05', endDate: null, name: 'Insulin' })
  await addRecordOf(client, 'medication', id, { startDate: '2026-02-01', endDate: '2026-04-30' })
  for (const [title, day] of [
    ['Checkup', '2026-06-10'],
    ['Grooming', '2026-06-11'],
  ])
    await addRecordOf(client, 'appointment', id, {
      title,
      dateTime: `${day}T10:00:00Z`,
      status: 'completed',
    })
  await addDocument(client, id, { datedOn: '2026-06-10' })
  await addPhotoOf(id, { takenOn: '2026-06-08', type: 'medical', caption: 'Red paw' })
  await addPhotoOf(id, { takenOn: '2026-06-07', type: 'general', caption: 'On the sofa' })
  return id
}

describe('the medical timeline of a pet', () => {
  // spec engagement §2: Medical Timeline (pro tier)
  it('lists the medical records newest first, with the medicines as spans and a weight of each week', async () => {
    const { entries, nextCursor, years, overview } = await readTimeline(owner, petId)
    expect(entries.map(briefly)).toEqual([
      '2026-06-10 visit Checkup',
      '2026-06-10 document Blood count',
      '2026-06-09 health-log',
      '2026-06-08 photo Red paw',
      '2026-05-03 vaccination Rabies',
      '2026-04-30 medication-ended Apoquel',
      '2026-02-01 medication-begun Apoquel',
      '2024-11-05 medication-begun Insulin',
    ])
    expect([nextCursor, years]).toEqual([null, [2026, 2024]])
    expect(overview?.spans.map(({ name, from, to, isActive }) => [name, from, to, isActive])).toEqual([
      ['Insulin', '2024-11-05', null, true],
      ['Apoquel', '2026-02-01', '2026-04-30', true],
    ])
    expect(overview?.weights.map(({ day, kg }) => [day, kg])).toEqual([
      ['2025-12-30', 4.8],
      ['2026-01-01', 4.7],
      ['2026-06-18', 4.6],
    ])
    const photo = entries.find(({ kind }) => kind === 'photo')
    expect((await owner.client.get(photo?.picture?.thumb ?? '')).status).toBe(200)
  })

  it.each([
    ['visits', ['2026-06-10 visit Checkup'], 0, 0],
    ['vaccinations', ['2026-05-03 vaccination Rabies'], 0, 0],
    ['photos', ['2026-06-08 photo Red paw'], 0, 0],
    ['documents', ['2026-06-10 document Blood count'], 0, 0],
    ['health', ['2026-06-09 health-log'], 0, 0],
    ['weights', ['2026-06-18 weight', '2026-06-16 weight', '2026-01-01 weight', '2025-12-30 weight'], 0, 3],
    [
      'medications',
      [
        '2026-04-30 medication-ended Apoquel',
        '2026-02-01 medication-begun Apoquel',
        '2024-11-05 medication-begun Insulin',
      ],
      2,
      0,
    ],
  ])('shows only %s', async (only, expected, spans, weights) => {
    const { entries, overview } = await readTimeline(owner, petId, `?only=${only}`)
    expect(entries.map(briefly)).toEqual(expected)
    expect([overview?.spans.length, overview?.weights.length]).toEqual([spans, weights])
  })

  it('keeps the story of the pet as it was: with all photos and visits once', async () => {
    const { body } = await owner.client.call<TimelinePage>('GET', `/pets/${petId}/story`)
    const counted = body.entries.filter(({ kind }) => kind === 'photo' || kind === 'visit').map(briefly)
    expect(counted).toEqual([
      '2026-06-11 visit Grooming',
      '2026-06-10 visit Checkup',
      '2026-06-08 photo Red paw',
      '2026-06-07 photo On the sofa',
    ])
  })

  it('reads ten years in bounded pages without gaps or doubles, and begins at any year', async () => {
    const { id } = await addPet(owner.client)
    await fillTenYears(id)
    const first = await readTimeline(owner, id)
    const { entries, pages } = await readWhole(id)
    expect([first.entries.length, pages]).toEqual([STORY_PAGE, 14])
    expect(new Set(entries.map(({ recordId }) => recordId)).size).toBe(530)
    expect(entries.map(({ day }) => day)).toEqual(
      entries
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    expect(first.years).toEqual(Array.from({ length: 11 }, (_, ago) => 2026 - ago))
    expect(first.overview?.weights.length).toBe(520)
    const of2020 = await readTimeline(owner, id, '?year=2020&limit=100')
    expect(of2020.entries).toEqual(entries.filter(({ day }) => day < '2021').slice(0, 100))
    const broken = await owner.client.call('GET', `/pets/${id}/medical-timeline?cursor=x`)
    expect([broken.status, broken.body['fields']]).toEqual([422, { cursor: 'This page does not exist' }])
  })
})

/** Adds a symptom and a weight of each week for ten years, and a vaccination of each year. */
async function fillTenYears(id: string): Promise<void> {
  await app.services.db.withActor({ tokenHash: owner.tokenHash }, async (tx) => {
    await tx.run(
      {
        name: 'ten-years-of-logs',
        text: `insert into health_logs (id, pet_id, content_hash, type, value, measure, unit, log_date)
               select app.new_id(), $1, 'test', type, value, measure, unit, '2026-06-20'::date - 7 * week
                 from generate_series(0, 519) as week, (values
                   ('symptom', 'Itching', null::numeric, null), ('weight', '4.6 kg', 4.6, 'kg')) as log (type, value, measure, unit)`,
      },
      [id],
    )
    await tx.run(
      {
        name: 'ten-years-of-vaccinations',
        text: `insert into vaccinations (id, pet_id, content_hash, vaccine_name, vaccine_class, administered_date)
               select app.new_id(), $1, 'test', 'Rabies', 'core', '2026-06-20'::date - 365 * year
                 from generate_series(0, 9) as year`,
      },
      [id],
    )
  })
}

/** Reads every page of a timeline. */
async function readWhole(id: string): Promise<{ entries: StoryEntry[]; pages: number }> {
  const entries: StoryEntry[] = []
  let query = ''
  for (let pages = 1; pages < 100; pages += 1) {
    const { entries: read, nextCursor, overview, years } = await readTimeline(owner, id, query)
    expect([years === null, overview === null]).toEqual([pages > 1, pages > 1])
    entries.push(...read)
    if (nextCursor === null) return { entries, pages }
    query = `?cursor=${encodeURIComponent(nextCursor)}`
  }
  throw new Error('The timeline has no end')
}

describe('access to the medical timeline', () => {
  // spec engagement §5: Medical Timeline requires pro
  it('needs the Pro plan', async () => {
    for (const plan of ['free', 'premium'] as const) {
      await setPlan(app, owner, plan)
      const refused = await owner.client.call('GET', `/pets/${petId}/medical-timeline`)
      expect(refused).toMatchObject({ status: 403, body: { code: 'FEATURE_NOT_IN_PLAN' } })
    }
    await setPlan(app, owner, 'pro')
  })

  it('is readable for roles that may view reports, for no other role and no other household', async () => {
    const { entries } = await readTimeline(owner, petId)
    for (const role of ['caregiver', 'viewer'] as const) {
      const member = await makeMember(app, owner, role)
      expect((await readTimeline(member, petId)).entries.map(briefly)).toEqual(entries.map(briefly))
    }
    const member = await makeMember(app, owner, 'member')
    expect((await member.client.call('GET', `/pets/${petId}/medical-timeline`)).status).toBe(403)
    const stranger = await makePerson(app)
    await setPlan(app, stranger, 'pro')
    for (const nowhere of [petId, newId(), 'not-an-id'])
      expect((await stranger.client.call('GET', `/pets/${nowhere}/medical-timeline`)).status).toBe(404)
  })
})
