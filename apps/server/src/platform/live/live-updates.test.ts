import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { vaccineKeys } from '@app/domain/vaccinations/vaccine-schedule.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addMember,
  addSession,
  makeMember,
  makePerson,
  removeMember,
  setPlan,
  type TestPerson,
} from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { createClient } from '@app/testing/http-client'
import { listen as listenTo, type LiveClient } from '@app/testing/live-client'
import { pastSecurity } from '@app/testing/past-security'
import { startSecondServer, type SecondServer } from '@app/testing/second-server'
import { newId } from '../base/ids.ts'

let app: TestApp
let elsewhere: SecondServer
const open: LiveClient[] = []

beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await startSecondServer(app)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await elsewhere.stop()
  await app.stop()
})

/** Opens the person's stream. */
async function listen({ client }: Pick<TestPerson, 'client'>, headers = {}): Promise<LiveClient> {
  const stream = await listenTo(client, headers)
  open.push(stream)
  await stream.until(({ kind }) => kind === 'hello')
  return stream
}

describe('text of a user', () => {
  it('reaches the other members of the household at once, by subject and without contents', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const stream = await listen(sam)
    const pet = await addPet(owner.client)
    const { id } = await addRecordOf(owner.client, 'healthLog', pet.id)
    const event = await stream.untilEvent({ subject: 'health_logs' })
    expect(event).toEqual({
      subject: 'health_logs',
      action: 'added',
      household: owner.householdId,
      id,
      pet: pet.id,
      by: owner.userId,
    })
    expect(await stream.untilEvent({ subject: 'pets', id: pet.id })).toMatchObject({ action: 'added' })
  })

  // spec product: a write shows on the screens of the household at once, by subject, across processes
  it('in another process is announced too, in both directions', async () => {
    const owner = await makePerson(app)
    const there = createClient(elsewhere.url, app.services.appUrl)
    for (const [name, value] of owner.client.cookies) {
      if (name.includes('session_token')) there.cookies.set(name, value)
    }
    const [here, away] = [await listen(owner), await listen({ client: there })]
    const first = await addPet(owner.client)
    await away.untilEvent({ subject: 'pets', id: first.id })
    const second = await addPet(there)
    await here.untilEvent({ subject: 'pets', id: second.id })
  })

  it('is a handover: every member of the household gets the offer and the new owner', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const lea = await makeMember(app, owner, 'viewer', 'Lea')
    const streams = [await listen(owner), await listen(sam), await listen(lea)]
    await owner.client.call('POST', '/household/handover', { userId: sam.userId })
    const told = { subject: 'households', household: owner.householdId } as const
    for (const stream of streams) await stream.untilEvent(told)
    await sam.client.call('POST', `/handovers/${owner.householdId}/acceptances`, {})
    // The entry of the feed is the former owner's, and links to nothing but the household's new owner.
    for (const stream of streams) await stream.untilEvent({ ...told, by: owner.userId, id: sam.userId })
  })

  it('is one event for everything deleted with a pet, not one for each row', async () => {
    const owner = await makePerson(app)
    const pet = await addPet(owner.client)
    for (let at = 0; at < 5; at += 1) await addRecordOf(owner.client, 'healthLog', pet.id)
    const stream = await listen(owner)
    await owner.client.call('DELETE', `/pets/${pet.id}`)
    await stream.untilEvent({ subject: 'pets', action: 'deleted' })
    const logs = stream.events().filter(({ subject }) => subject === 'health_logs')
    expect(logs).toEqual([
      {
        subject: 'health_logs',
        action: 'deleted',
        household: owner.householdId,
        pet: pet.id,
        by: owner.userId,
      },
    ])
  })

  it('that is refused causes no event', async () => {
    const owner = await makePerson(app)
    const stream = await listen(owner)
    await owner.client.call('POST', '/pets', { ...bodies.pet(), name: '' })
    const pet = await addPet(owner.client)
    await stream.untilEvent({ id: pet.id })
    expect(stream.events()).toHaveLength(1)
  })

  it('by a transaction that began earlier and committed later is not lost, and delays no other', async () => {
    const owner = await makePerson(app)
    const stream = await listen(owner)
    const requests = new pg.Client({ connectionString: app.services.databaseUrls.requests })
    await requests.connect()
    const late = newId()
    await requests.query('begin')
    await requests.query('select app.open_session($1, null, 8)', [owner.tokenHash])
    await requests.query(
      `insert into pets (id, content_hash, name, species, gender) values ($1, '', 'Miso', 'cat', 'female')`,
      [late],
    )
    const quick = await addPet(owner.client)
    await stream.untilEvent({ id: quick.id })
    await requests.query('commit')
    await stream.untilEvent({ id: late })
    expect(stream.events()).toHaveLength(2)
    await requests.end()
  })

  it('of a household of two people reaches the stream of a member of both, with its name', async () => {
    const [ana, bea, sam] = [
      await makePerson(app),
      await makePerson(app, { name: 'Bea' }),
      await makePerson(app, { name: 'Sam' }),
    ]
    for (const household of [ana, bea]) await addMember(app, household, sam, 'viewer')
    const stream = await listen(sam)
    const [first, second] = [await addPet(ana.client), await addPet(bea.client)]
    expect(await stream.untilEvent({ id: first.id })).toMatchObject({ household: ana.householdId })
    expect(await stream.untilEvent({ id: second.id })).toMatchObject({ household: bea.householdId })
  })
})

describe('a household gets events of', () => {
  it('its plan, its name and its vaccine intervals', async () => {
    const owner = await makePerson(app)
    const viewer = await makeMember(app, owner, 'viewer')
    const stream = await listen(viewer)
    await setPlan(app, owner, 'premium')
    await stream.untilEvent({ subject: 'households', household: owner.householdId })
    await owner.client.call('PUT', '/vaccine-schedule', {
      vaccine: vaccineKeys[0],
      intervals: { firstMonths: 10, thenMonths: 20 },
    })
    await stream.untilEvent({ subject: 'vaccine_intervals' })
  })

  it('and a person of their own settings, in all their browsers only', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const [own, others] = [await listen(owner), await listen(sam)]
    await app.database.pool.query(`update users set name = 'Anna' where id = $1`, [owner.userId])
    await own.untilEvent({ subject: 'account', id: owner.userId })
    const pet = await addPet(owner.client)
    await others.untilEvent({ id: pet.id })
    expect(others.events()).toHaveLength(1)
  })
})

// spec product: live updates reach only users who may see the record at the moment of the event
describe('no one receives more than they may see', () => {
  it('not of another household', async () => {
    const [owner, stranger] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const stream = await listen(stranger)
    await addPet(owner.client)
    const own = await addPet(stranger.client)
    await stream.untilEvent({ id: own.id })
    expect(stream.events()).toHaveLength(1)
  })

  it('a member gets pets and emergency contacts only, a viewer all records', async () => {
    const owner = await makePerson(app)
    const member = await makeMember(app, owner, 'member')
    const viewer = await makeMember(app, owner, 'viewer')
    const pet = await addPet(owner.client)
    const [few, all] = [await listen(member), await listen(viewer)]
    await addRecordOf(owner.client, 'medication', pet.id)
    await addRecordOf(owner.client, 'healthLog', pet.id)
    await owner.client.call('PATCH', `/pets/${pet.id}`, { ...bodies.pet({ name: 'Miso' }), version: 1 })
    await few.untilEvent({ subject: 'pets' })
    await all.untilEvent({ subject: 'pets' })
    expect(few.events().map(({ subject }) => subject)).toEqual(['pets'])
    expect(new Set(all.events().map(({ subject }) => subject))).toEqual(
      new Set(['medications', 'health_logs', 'pets']),
    )
  })

  // spec ASVS V8.3.2
  it('not of a household that they have been taken out of, from that moment; their stream starts again', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const before = await listen(sam)
    await removeMember(app, owner, sam)
    expect(await before.ended()).toBe('membership')
    await before.untilEvent({ subject: 'households', household: owner.householdId })
    const after = await listen(sam, { 'last-event-id': before.mark() ?? '' })
    await addPet(owner.client)
    sam.client.household = sam.householdId
    const own = await addPet(sam.client)
    await after.untilEvent({ id: own.id })
    expect(after.events().filter(({ household }) => household === owner.householdId)).toEqual([])
  })

  it('by a new role as soon as they have it', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const pet = await addPet(owner.client)
    const before = await listen(sam)
    await pastSecurity(app.database.pool, (query) =>
      query(`update household_members set role = 'member' where user_id = $1`, [sam.userId]),
    )
    expect(await before.ended()).toBe('membership')
    const after = await listen(sam, { 'last-event-id': before.mark() ?? '' })
    await addRecordOf(owner.client, 'healthLog', pet.id)
    const next = await addPet(owner.client)
    await after.untilEvent({ id: next.id })
    expect(after.events().map(({ subject }) => subject)).toEqual(['pets'])
  })
})

describe('a stream that reconnects', () => {
  it('gets the missed events, and none twice', async () => {
    const owner = await makePerson(app)
    const before = await listen(owner)
    const seen = await addPet(owner.client)
    await before.untilEvent({ id: seen.id })
    before.close()
    const missed = await addPet(owner.client)
    const after = await listen(owner, { 'last-event-id': before.mark() ?? '' })
    await after.untilEvent({ id: missed.id })
    expect(after.events().map(({ id }) => id)).toEqual([missed.id])
  })

  it('begins where GET /me was read', async () => {
    const owner = await makePerson(app)
    const { body } = await owner.client.call<{ liveFrom: string }>('GET', '/me')
    const missed = await addPet(owner.client)
    const stream = await listen(owner, { 'last-event-id': body.liveFrom })
    await stream.untilEvent({ id: missed.id })
  })

  it.each(['nonsense', '5:3:', '900000000000000:900000000000000:', '1:9:9,8', '0'.repeat(3000)])(
    'is ordered to reload everything after %s',
    async (mark) => {
      const owner = await makePerson(app)
      const stream = await listen(owner, { 'last-event-id': mark })
      await stream.until(({ kind }) => kind === 'reset')
    },
  )

  it('gets no event of another household, whatever position they name', async () => {
    const [owner, stranger] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const { body } = await owner.client.call<{ liveFrom: string }>('GET', '/me')
    await addPet(owner.client)
    const own = await addPet(stranger.client)
    const stream = await listen(stranger, { 'last-event-id': body.liveFrom })
    await stream.untilEvent({ id: own.id })
    const others = stream.events().filter(({ household }) => household !== stranger.householdId)
    expect(others.filter(({ household }) => household)).toEqual([])
  })
})

describe('a stream ends', () => {
  // spec product: a stream ends with its session and with its user's membership
  it('at sign-out, in all tabs of the browser and in no other browser', async () => {
    const owner = await makePerson(app)
    const other = { client: await addSession(app, owner, null) }
    const [first, second, elsewhereOpen] = [await listen(owner), await listen(owner), await listen(other)]
    await owner.client.call('DELETE', '/session')
    expect([await first.ended(), await second.ended()]).toEqual(['session', 'session'])
    await elsewhereOpen.untilEvent({ subject: 'sessions' })
    const pet = await addPet(other.client)
    await elsewhereOpen.untilEvent({ id: pet.id })
  })

  // spec ASVS V7.4.1
  it('when its session is ended elsewhere, or expires', async () => {
    const owner = await makePerson(app)
    const other = { client: await addSession(app, owner, null) }
    const [ended, expired] = [await listen(other), await listen(owner)]
    await owner.client.call('DELETE', '/sessions')
    expect(await ended.ended()).toBe('session')
    await app.database.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      [owner.userId],
    )
    // The next event for the stream ends it.
    await pastSecurity(app.database.pool, (query) =>
      query(`update households set name = 'Others' where owner_user_id = $1`, [owner.userId]),
    )
    expect(await expired.ended()).toBe('session')
    expect(expired.events().filter(({ subject }) => subject === 'households')).toEqual([])
  })

  it('at its expiry, though nothing happens', async () => {
    const owner = await makePerson(app)
    await app.database.pool.query(
      `update sessions set expires_at = now() + interval '1 second' where user_id = $1`,
      [owner.userId],
    )
    const stream = await listen(owner)
    expect(await stream.ended()).toBe('session')
  })

  // spec ASVS V7.4.2
  it('when the account is deleted; its helpers are notified', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const [own, helper] = [await listen(owner), await listen(sam)]
    await app.database.pool.query('delete from users where id = $1', [owner.userId])
    expect(await own.ended()).toBe('session')
    await helper.untilEvent({ subject: 'households', household: owner.householdId })
    expect(await helper.ended()).toBe('membership')
  })
})
