import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { namedSql } from '../../platform/database/tx.ts'

const ownRow = namedSql('select 1 from user_preferences where user_id = (select app.user_id())')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('has the same defaults for a person without a row as for a row that was just made', async () => {
  const { client, tokenHash } = await makePerson(app)
  const preferencesNow = async () => (await client.call<Me>('GET', '/me')).body.preferences
  expect(await preferencesNow()).toEqual(defaultPreferences)
  await client.call('POST', '/onboarding', { displayName: 'Ana' })
  const kept = await app.services.db.withActor({ tokenHash }, (tx) => tx.run(ownRow, []))
  expect(kept?.value).toHaveLength(1)
  expect(await preferencesNow()).toEqual(defaultPreferences)
})
