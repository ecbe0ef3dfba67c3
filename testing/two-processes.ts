import type { SettingList, SettingRow } from '@app/domain/installation/system-settings.contract'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { makePerson, type TestPerson } from './factories/people.ts'
import type { Answer, Client } from './http-client.ts'

/** Two web processes of one installation, with a super administrator. */
export interface TwoProcesses {
  /** Process in which settings are changed. */
  app: TestApp
  /** The other process. */
  second: TestApp
  clock: TestClock
  admin: TestPerson
  stop: () => Promise<void>
}

/** Milliseconds after which every process has read a change. */
const IN_EFFECT = 500

/** @param pagesFrom folder of a build of the web app, for the second process */
export async function startBoth(pagesFrom?: string): Promise<TwoProcesses> {
  const clock = createTestClock()
  const app = await startTestApp({ clock })
  const second = await startTestApp({
    database: app.database,
    appUrl: app.services.appUrl,
    clock,
    ...(pagesFrom ? { pagesFrom } : {}),
  })
  const admin = await makePerson(app, { name: 'Noor', systemRole: 'super_admin' })
  const stop = async () => {
    await second.stop()
    await app.stop()
  }
  return { app, second, clock, admin, stop }
}

/** Returns the browser of a user, as it asks the second process. */
export function inSecond({ second }: TwoProcesses, { client }: Pick<TestPerson, 'client'>): Client {
  const other = second.visitor()
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  return other
}

type Changed = SettingRow & { code?: string; fields?: Record<string, string>; current?: SettingRow }

export const listOf = async ({ client }: Pick<TestPerson, 'client'>): Promise<SettingList> =>
  (await client.call<SettingList>('GET', '/installation/settings')).body

export async function rowOf(person: Pick<TestPerson, 'client'>, key: string): Promise<SettingRow> {
  const row = (await listOf(person)).settings.find((setting) => setting.key === key)
  if (!row) throw new Error(`There is no setting ${key}.`)
  return row
}

/** Changes a setting, based on the present row unless another one is given. */
export async function change(
  person: Pick<TestPerson, 'client'>,
  key: string,
  value: unknown,
  fields: object = {},
): Promise<Answer<Changed>> {
  const { changedAt } = await rowOf(person, key)
  const body = { value, reason: 'A test', basedOn: changedAt, ...fields }
  return person.client.call<Changed>('PUT', `/installation/settings/${key}`, body)
}

export async function undo(
  person: Pick<TestPerson, 'client'>,
  key: string,
  fields: object = {},
): Promise<Answer<Changed>> {
  const { changedAt } = await rowOf(person, key)
  const body = { reason: 'A mistake', basedOn: changedAt, ...fields }
  return person.client.call<Changed>('POST', `/installation/settings/${key}/undo`, body)
}

/** Changes a setting, and lets half a second pass. */
export async function changeInBoth(both: TwoProcesses, key: string, value: unknown, fields: object = {}) {
  const { status, body } = await change(both.admin, key, value, fields)
  if (status !== 200) throw new Error(`${key} was not changed: ${JSON.stringify(body)}`)
  await both.clock.wind(IN_EFFECT)
}
