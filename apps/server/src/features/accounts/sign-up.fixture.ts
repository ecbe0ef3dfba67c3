import type { TestApp } from '@app/testing/app'
import { linkToken } from '@app/testing/factories/sign-ups'
import type { Client, HeaderOverrides } from '@app/testing/http-client'
import { newId } from '../../platform/ids.ts'

/** A password that meets every requirement. */
export const PASSWORD = 'Biscuit-loves-7-walks'

/** An unused email address. */
export const newEmail = (): string => `ana-${newId()}@example.com`

/** Signs somebody up. */
export const signUp = (client: Client, fields: object = {}, headers?: HeaderOverrides) =>
  client.call(
    'POST',
    '/accounts',
    { email: newEmail(), password: PASSWORD, displayName: 'Ana', plan: 'free', ...fields },
    headers,
  )

/** Signs somebody in. */
export const signIn = (client: Client, email: string, fields: object = {}, headers?: HeaderOverrides) =>
  client.call('POST', '/session', { email, password: PASSWORD, ...fields }, headers)

/** Follows the link of a verification mail. */
export const followLink = (client: Client, token: string, password?: string) =>
  client.call('POST', '/accounts/verifications', { token, ...(password ? { password } : {}) })

/** Makes an account whose address is verified, through the API. */
export async function makeAccount(app: TestApp, fields: object = {}): Promise<string> {
  const account = { email: newEmail(), ...fields }
  const { email } = account
  const client = app.visitor()
  await signUp(client, account)
  const { status } = await followLink(client, await linkToken(app, email))
  if (status !== 200) throw new Error('The address was not verified.')
  return email
}

/** Rows of a query as the login, which sees accounts but no household. */
export async function rowsOf<Row>(
  { database }: TestApp,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query(sql, values)).rows as Row[]
}

/** The value of one setting of the installation, before the server has read any. */
export async function setSetting({ database }: TestApp, key: string, value: unknown): Promise<void> {
  await database.pool.query(
    `insert into system_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
}
