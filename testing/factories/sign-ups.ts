import { createLinkToken, newSignUpCode } from '@app/server/features/identity/accounts/sign-up-links'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'

/** Returns the code of the latest sign-up of an address, as its mail would contain it. */
export async function signUpCode(app: TestApp, email: string): Promise<string> {
  const code = newSignUpCode()
  await createLinkToken(app.services.db, await latestSignUp(app, email), newId(), code)
  return code
}

/** Returns the link token of the latest sign-up of an address, as its mail would contain it. */
export const linkToken = async (app: TestApp, email: string): Promise<string> =>
  createLinkToken(app.services.db, await latestSignUp(app, email), newId())

async function latestSignUp({ database }: TestApp, email: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from pending_sign_ups where email = $1 order by created_at desc limit 1',
    [email],
  )
  if (!rows[0]) throw new Error('There is no sign-up with this address.')
  return rows[0].id
}
