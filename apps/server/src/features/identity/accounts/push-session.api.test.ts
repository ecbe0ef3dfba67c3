import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeSubscription } from '@app/testing/servers/push'
import { makeAccount, signIn } from './sign-up.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('enabling notifications keeps a browser signed in that would forget its session', async () => {
  const email = await makeAccount(app)
  const client = app.visitor()
  await signIn(client, email, { remember: false })
  expect(client.cookies.get('pawtrail.dont_remember')).toBeTruthy()
  const { endpoint, keys } = makeSubscription()
  const answer = await client.call('POST', '/push-devices', { endpoint, keys })
  const cookies = answer.headers.getSetCookie()
  const session = cookies.find((cookie) => cookie.startsWith('pawtrail.session_token='))
  expect(session).toContain('Max-Age=2592000')
  expect(session).toMatch(/HttpOnly.*SameSite=Lax/i)
  expect(cookies.some((cookie) => /^pawtrail\.dont_remember=;.*Max-Age=0/.test(cookie))).toBe(true)
  const [kept] = (
    await app.database.pool.query<{ remembered: boolean; days: number }>(
      `select remembered, extract(epoch from expires_at - now()) / 86400 as days from sessions
        where user_id = (select id from users where email = $1)`,
      [email],
    )
  ).rows
  expect(kept?.remembered).toBe(true)
  expect(Number(kept?.days)).toBeCloseTo(30, 1)
  expect((await client.call('GET', '/me')).status).toBe(200)
  const [device] = (await client.call<{ endsAt: string }[]>('GET', '/push-devices')).body
  expect(Date.parse(device?.endsAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
})
