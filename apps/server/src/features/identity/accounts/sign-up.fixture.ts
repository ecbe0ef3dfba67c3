import type { TestApp } from '@app/testing/app'
import { linkToken } from '@app/testing/factories/sign-ups'
import type { Client, HeaderOverrides } from '@app/testing/http-client'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import { newId } from '../../../platform/base/ids.ts'
import { completeSignUp, insertSignUp } from './sign-up.queries.ts'

/** A password that meets every requirement. */
export const PASSWORD = 'Biscuit-loves-7-walks'

/** An unused email address. */
export const newEmail = (): string => `ana-${newId()}@example.com`

/** Signs a user up. */
export const signUp = (client: Client, fields: object = {}, headers?: HeaderOverrides) =>
  client.call(
    'POST',
    '/accounts',
    { email: newEmail(), password: PASSWORD, displayName: 'Ana', plan: 'free', ...fields },
    headers,
  )

/** Signs a user in. */
export const signIn = (client: Client, email: string, fields: object = {}, headers?: HeaderOverrides) =>
  client.call('POST', '/session', { email, password: PASSWORD, ...fields }, headers)

/** Follows the link of a verification mail. */
export const followLink = (client: Client, token: string, password?: string) =>
  client.call('POST', '/accounts/verifications', { token, ...(password ? { password } : {}) })

/** Computed once, since hashing is slow on purpose. */
let hash: Promise<string> | undefined

/** Creates an account with a verified address, by the statements of a sign-up and of its link. */
export async function makeAccount(app: TestApp, email = newEmail()): Promise<string> {
  const { db } = app.services
  hash ??= hashPassword(PASSWORD)
  const passwordHash = await hash
  await db.withAccounts((tx) => tx.run(insertSignUp, [email, 'Ana', passwordHash, 'free', null, null]))
  const link = hashToken(await linkToken(app, email))
  const [done] = await db.withAccounts((tx) => tx.run(completeSignUp, [link, 0]))
  if (done?.outcome !== 'made') throw new Error('The account was not made.')
  return email
}

/** Runs a query as the login, which sees accounts but no household. */
export async function rowsOf<Row>(
  { database }: TestApp,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query(sql, values)).rows as Row[]
}

/** Sets one setting of the installation, before the server has read any. */
export async function setSetting({ database }: TestApp, key: string, value: unknown): Promise<void> {
  await database.pool.query(
    `insert into system_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
}
