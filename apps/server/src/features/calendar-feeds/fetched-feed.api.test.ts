import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { FETCHES_A_MINUTE } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { namedSql } from '@app/server/platform/database/tx'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { addCalendarFeed } from '@app/testing/factories/calendar-feeds'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { changeInstallation } from '@app/testing/installation'
import { pastSecurity } from '@app/testing/past-security'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { openFeed } from './calendar-feeds.queries.ts'

let app: TestApp
let owner: TestPerson
let petId: string
/** The clock does not move, so that no minute of the limits ends during a test. */
const NOW = new Date()
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
  await addRecordOf(owner.client, 'appointment', petId, {
    dateTime: new Date(Date.now() + 9e8).toISOString(),
  })
})
afterAll(() => app.stop())

const newAddress = async (person = owner) => (await addCalendarFeed(person.client)).address
const tokenOf = (address: string) => /calendar\/([\w-]+)\.ics/.exec(address)?.[1] ?? ''
const codeOf = async (response: Response) =>
  [response.status, ((await response.json()) as { code: string }).code] as const

describe('a fetched feed', () => {
  it('is a calendar that sets no cookie and that only its program may cache, for minutes', async () => {
    const response = await fetch(await newAddress())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline; filename="pets.ics"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR$/)
  })

  it('is answered with 304 while it is unchanged, and in full once a record has changed', async () => {
    const address = await newAddress()
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = (tag: string) => fetch(address, { headers: { 'if-none-match': tag } })
    const same = await again(`"other", ${etag}`)
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, ''])
    expect((await again(etag.replace('W/', ''))).status).toBe(304)
    await addRecordOf(owner.client, 'appointment', petId, {
      dateTime: new Date(Date.now() + 8e8).toISOString(),
    })
    const changed = await again(etag)
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  })

  it('answers HEAD with its headers, and nothing but GET and HEAD', async () => {
    const address = await newAddress()
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      '',
    ])
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
      expect([method, (await fetch(address, { method })).status]).toEqual([method, 404])
    }
  })

  it('shows its owner when it was fetched, and by which program', async () => {
    const { feed, address } = await addCalendarFeed(owner.client)
    await fetch(address, { headers: { 'user-agent': 'iOS/18.5 (22F76) dataaccessd/1.0' } })
    const { body } = await owner.client.call<{ id: string; lastFetchedAt: string; lastFetchedBy: string }[]>(
      'GET',
      '/calendar-feeds',
    )
    const fetched = body.find(({ id }) => id === feed.id)
    expect(fetched?.lastFetchedBy).toBe('Apple Calendar')
    expect(Math.abs(Date.parse(fetched?.lastFetchedAt ?? '') - Date.now())).toBeLessThan(60_000)
    const renewed = await owner.client.call<{ feed: object }>('POST', `/calendar-feeds/${feed.id}/addresses`)
    expect(renewed.body.feed).toMatchObject({ lastFetchedAt: null, lastFetchedBy: null })
  })

  it('ignores cookies', async () => {
    const stranger = await makePerson(app)
    const cookie = [...stranger.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(await newAddress(), { headers: { cookie } })
    expect(await response.text()).toContain('Dental Cleaning')
  })
})

describe('an unknown address', () => {
  it('is answered alike, whatever is wrong with it', async () => {
    const token = tokenOf(await newAddress())
    const wrong = [
      `/calendar/${'a'.repeat(43)}.ics`,
      `/calendar/${token}`,
      `/calendar/${token}.ICS`,
      `/calendar/${token.slice(1)}.ics`,
      `/calendar/${token}x.ics`,
      `/calendar/${token}.ics/more`,
      `/calendar/${'x'.repeat(4000)}.ics`,
      '/calendar/%00.ics',
      '/calendar/..%2f..%2fetc%2fpasswd.ics',
      '/calendar/',
    ]
    for (const path of wrong) {
      const response = await fetch(`${app.url}${path}`)
      expect([path, ...(await codeOf(response))]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })
})

describe('how often', () => {
  it('one address may be fetched, is limited for each address', async () => {
    const [address, other] = [await newAddress(), await newAddress()]
    const statuses = []
    for (let at = 0; at < FETCHES_A_MINUTE + 2; at += 1) statuses.push((await fetch(address)).status)
    expect(statuses).toEqual([...Array<number>(FETCHES_A_MINUTE).fill(200), 429, 429])
    const refused = await fetch(address)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(other)).status).toBe(200)
  })

  it('an address may be guessed is limited for each network, whatever cookies are sent', async () => {
    const limited = await startTestApp({ clock: createTestClock(NOW) })
    onTestFinished(() => limited.stop())
    await changeInstallation(limited.services, 'apiRateLimit', 5)
    const person = await makePerson(limited)
    const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const statuses = []
    for (let at = 0; at < 8; at += 1) {
      const guess = `${limited.url}/calendar/${String(at).repeat(43)}.ics`
      statuses.push((await fetch(guess, at % 2 ? { headers: { cookie } } : {})).status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
  })
})

describe('a feed pauses', () => {
  it('while the plan has none: programs keep what they have, and go on when it returns', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const address = await newAddress(person)
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    await setPlan(app, person, 'free')
    expect(await codeOf(await fetch(address))).toEqual([403, 'FEATURE_NOT_IN_PLAN'])
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await setPlan(app, person, 'premium')
    expect((await fetch(address)).status).toBe(200)
  })

  it('never if plans are switched off', async () => {
    const free = await startTestApp({ env: { BILLING: 'off' } })
    onTestFinished(() => free.stop())
    const person = await makePerson(free, { plan: 'free' })
    expect((await fetch(await newAddress(person))).status).toBe(200)
  })

  it('during maintenance', async () => {
    const address = await newAddress()
    await changeInstallation(app.services, 'maintenanceMode', true)
    onTestFinished(() => changeInstallation(app.services, 'maintenanceMode', false))
    expect(await codeOf(await fetch(address))).toEqual([503, 'MAINTENANCE'])
  })

  it('until its person has set up a required second factor', async () => {
    const address = await newAddress()
    await changeInstallation(app.services, 'twoFactorRequired', true)
    onTestFinished(() => changeInstallation(app.services, 'twoFactorRequired', false))
    expect(await codeOf(await fetch(address))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  })
})

describe('a feed ends', () => {
  it('with the last day of a membership, before its row is swept', async () => {
    const viewer = await makeMember(app, owner, 'viewer')
    const address = await newAddress(viewer)
    await pastSecurity(app.database.pool, (query) =>
      query("update household_members set ends_at = now() - interval '1 second' where user_id = $1", [
        viewer.userId,
      ]),
    )
    expect((await fetch(address)).status).toBe(404)
  })

  it('when its person’s account is deleted', async () => {
    const person = await makePerson(app)
    const address = await newAddress(person)
    await pastSecurity(app.database.pool, (query) =>
      query('delete from users where id = $1', [person.userId]),
    )
    expect((await fetch(address)).status).toBe(404)
  })
})

// spec product: a feed shows what its person may see now, can only read, and ends with membership and account
it('the holder of an address can only read, whatever SQL they could run', async () => {
  const tokenHash = hashToken(tokenOf(await newAddress(await makePerson(app))))
  const write = namedSql("update appointments set notes = 'x' where household_id = app.household_id()")
  const attempt = app.services.db.withOpened(openFeed, [tokenHash, 'curl'], (tx) => tx.run(write, []))
  await expect(attempt).rejects.toThrow('read-only transaction')
})
