import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
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
