import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import type { TestApp } from './app.ts'
import type { TestPerson } from './factories/people.ts'
import type { Answer } from './http-client.ts'

/** Reason of a change in tests. */
export const BECAUSE = 'Asked for in ticket 1042'

/** Calls a change of an account as an administrator. */
export const changeAccount = <Body = ManagedAccount & { code?: string }>(
  { client }: TestPerson,
  { userId }: Pick<TestPerson, 'userId'>,
  path: string,
  { method = 'POST', ...fields }: { method?: string } & Record<string, unknown> = {},
): Promise<Answer<Body>> =>
  client.call(method, `/installation/accounts/${userId}/${path}`, { reason: BECAUSE, ...fields })

/** Reads an account as an administrator. */
export const readAccount = async (
  { client }: TestPerson,
  { userId }: Pick<TestPerson, 'userId'>,
): Promise<ManagedAccount> =>
  (await client.call<ManagedAccount>('GET', `/installation/accounts/${userId}`)).body

/** Makes the address of an account a typed one that no one has confirmed. */
export const unconfirm = (
  { database }: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
  typed: string,
): Promise<unknown> =>
  database.pool.query(
    `update users set email_verified = false, email = id || '@unconfirmed.invalid', unconfirmed_email = $2 where id = $1`,
    [userId, typed],
  )
