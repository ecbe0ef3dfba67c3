import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarFeed, calendarFeedsContract } from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { MOST_FEEDS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addCalendarFeed, calendarFeedBody } from '@app/testing/factories/calendar-feeds'
import { makeMember, makePerson, removeMember, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { listen } from '@app/testing/live-client'

let app: TestApp
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

type Feeds = { id: string; name: string; petId: string | null }[]
const list = async ({ client }: TestPerson): Promise<Feeds> =>
  (await client.call<Feeds>('GET', '/calendar-feeds')).body
const add = ({ client }: TestPerson, body: object = calendarFeedBody()) =>
  client.call('POST', '/calendar-feeds', body)
const statusOf = async (address: string) => (await fetch(address)).status

describe('a calendar feed', () => {
  it('is answered with its address once, and listed without it', async () => {
    const person = await makePerson(app)
    const { status, body } = await add(person, calendarFeedBody({ name: '  Biscuit & co ' }))
    expect(status).toBe(200)
    const answers = calendarFeedsContract.addCalendarFeed['~orpc'].outputSchema
    expect(answers?.parse(body)).toEqual(body)
    expect(body['address']).toMatch(new RegExp(`^${app.url}/calendar/[\\w-]{43}\\.ics$`))
    const { body: listed } = await person.client.call<object[]>('GET', '/calendar-feeds')
    expect(listed).toEqual([body['feed']])
    expect(calendarFeed.strict().parse(listed[0])).toMatchObject({
      name: 'Biscuit & co',
      lastFetchedAt: null,
    })
    expect(JSON.stringify(listed)).not.toContain('/calendar/')
  })

  // spec product: the address of a feed is shown once, kept as a hash, renewed, removed, and left out of logs
  it('is kept as a hash that no request can read', async () => {
    const { address } = await addCalendarFeed(owner.client)
    const token = /calendar\/([\w-]+)\.ics/.exec(address)?.[1] ?? ''
    const client = await app.database.connect()
    const { rows } = await client.query<{ dump: string }>(
      'select to_jsonb(f)::text as dump from calendar_feeds as f',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ dump }) => dump).join()).not.toContain(token)
    const may = await client.query(
      "select has_column_privilege('household_actor', 'calendar_feeds', 'token_hash', 'select') as may",
    )
    expect(may.rows).toEqual([{ may: false }])
  })

  it.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(61), 'Name must be less than 60 characters'],
    ['categories', [], 'Choose at least one thing to show'],
    ['categories', 'visits', 'Choose at least one thing to show'],
  ])('is refused with %s %j', async (field, value, message) => {
    const { status, body } = await add(owner, calendarFeedBody({ [field]: value }))
    expect([status, body['fields']]).toEqual([422, { [field]: message }])
  })

  it('refuses a pet of another household, and an unknown one', async () => {
    const stranger = await makePerson(app)
    const { id: strange } = await addPet(stranger.client)
    for (const wrong of [strange, 'nonsense', '01936d2e-0000-7000-8000-000000000001']) {
      expect((await add(owner, calendarFeedBody({ petId: wrong }))).status).toBe(404)
    }
  })

  it('that is added again gets a new address, and the lost one stops working', async () => {
    const person = await makePerson(app)
    const body = calendarFeedBody()
    const [first, second] = [await add(person, body), await add(person, body)]
    expect(await list(person)).toHaveLength(1)
    const [lost, address] = [first.body['address'] as string, second.body['address'] as string]
    expect([await statusOf(lost), await statusOf(address)]).toEqual([404, 200])
    const other = await add(person, { ...body, name: 'Another' })
    expect([other.status, other.body['code']]).toEqual([409, 'ID_TAKEN'])
  })

  it('is changed, and keeps its address', async () => {
    const { feed, address } = await addCalendarFeed(owner.client)
    const changed = { name: 'Only Biscuit', petId, categories: ['doses', 'visits'] }
    const { status, body } = await owner.client.call('PUT', `/calendar-feeds/${feed.id}`, changed)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Only Biscuit', petId, categories: ['visits', 'doses'] }),
    ])
    expect(await statusOf(address)).toBe(200)
  })

  it('is given a new address; the old one stops working at once', async () => {
    const { feed, address } = await addCalendarFeed(owner.client)
    const { body } = await owner.client.call('POST', `/calendar-feeds/${feed.id}/addresses`)
    expect([await statusOf(address), await statusOf(body['address'] as string)]).toEqual([404, 200])
  })

  it('can be removed on any plan of its household', async () => {
    const person = await makePerson(app)
    const { feed, address } = await addCalendarFeed(person.client)
    await setPlan(app, person, 'free')
    expect(await list(person)).toHaveLength(1)
    expect((await person.client.call('DELETE', `/calendar-feeds/${feed.id}`)).status).toBe(200)
    expect(await statusOf(address)).toBe(404)
    expect((await person.client.call('DELETE', `/calendar-feeds/${feed.id}`)).status).toBe(404)
  })

  it('is deleted with its pet', async () => {
    const { id } = await addPet(owner.client)
    const { address } = await addCalendarFeed(owner.client, { petId: id })
    expect((await owner.client.call('DELETE', `/pets/${id}`)).status).toBe(200)
    expect(await statusOf(address)).toBe(404)
  })

  it('sends an event to the person’s other devices', async () => {
    const person = await makePerson(app)
    const stream = await listen(person.client)
    await addCalendarFeed(person.client)
    expect(await stream.untilEvent({ subject: 'account' })).toBeDefined()
    stream.close()
  })
})

describe('whose feeds they are', () => {
  // spec product: calendar_integration: private calendar feeds on premium and pro; each person's own, ten at most
  it('is said by no one else: a member’s are not the owner’s', async () => {
    const viewer = await makeMember(app, owner, 'viewer')
    const { feed } = await addCalendarFeed(viewer.client)
    expect((await list(viewer)).map(({ id }) => id)).toEqual([feed.id])
    expect((await list(owner)).map(({ id }) => id)).not.toContain(feed.id)
    const asOwner = [
      await owner.client.call('DELETE', `/calendar-feeds/${feed.id}`),
      await owner.client.call('POST', `/calendar-feeds/${feed.id}/addresses`),
      await owner.client.call('PUT', `/calendar-feeds/${feed.id}`, calendarFeedBody({ id: undefined })),
    ]
    expect(asOwner.map(({ status }) => status)).toEqual([404, 404, 404])
    const taken = await add(owner, calendarFeedBody({ id: feed.id }))
    expect([taken.status, taken.body['code']]).toEqual([409, 'ID_TAKEN'])
  })

  it('ends with the membership, and does not come back with a new one', async () => {
    const viewer = await makeMember(app, owner, 'viewer')
    const { address } = await addCalendarFeed(viewer.client)
    await removeMember(app, owner, viewer)
    expect(await statusOf(address)).toBe(404)
    expect(
      (await app.database.pool.query('select id from calendar_feeds where user_id = $1', [viewer.userId]))
        .rows,
    ).toEqual([])
  })

  it('depends on the role: a member without a view can only remove them', async () => {
    const member = await makeMember(app, owner, 'member')
    expect((await add(member)).body['code']).toBe('NOT_ALLOWED')
    expect(await list(member)).toEqual([])
  })
})

describe('the number of feeds', () => {
  it('stops at ten for each person, also of requests at once', async () => {
    const person = await makePerson(app)
    const answers = await Promise.all(Array.from({ length: MOST_FEEDS + 3 }, () => add(person)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body['code'])).toEqual(Array(3).fill('TOO_MANY_CALENDAR_FEEDS'))
    expect(await list(person)).toHaveLength(MOST_FEEDS)
    const viewer = await makeMember(app, person, 'viewer')
    expect((await add(viewer)).status).toBe(200)
  })
})

describe('the plan', () => {
  it('must include feeds where one is added, changed or renewed', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const { feed } = await addCalendarFeed(person.client)
    await setPlan(app, person, 'free')
    const refused = [
      await add(person),
      await person.client.call('PUT', `/calendar-feeds/${feed.id}`, calendarFeedBody({ id: undefined })),
      await person.client.call('POST', `/calendar-feeds/${feed.id}/addresses`),
    ]
    for (const { status, body } of refused) {
      expect([status, body['code'], body['message']]).toEqual([
        403,
        'FEATURE_NOT_IN_PLAN',
        'Your plan does not include this. Upgrade to Premium to use it.',
      ])
    }
  })
})
