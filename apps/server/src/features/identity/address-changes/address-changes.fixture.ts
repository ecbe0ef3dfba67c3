import type { TestApp } from '@app/testing/app'
import { mailedChange } from '@app/testing/factories/address-changes'
import type { Client } from '@app/testing/http-client'
import { makeAccount, newEmail, PASSWORD, signIn } from '../accounts/sign-up.fixture.ts'

/** Requests another address. */
export const ask = (client: Client, email: string) =>
  client.call('POST', '/security/address-change', { email })

/** Confirms the change by the code of its mail. */
export const enter = (client: Client, code: string) =>
  client.call('POST', '/security/address-change/codes', { code })

/** Confirms the change by the link of its mail. */
export const follow = (client: Client, token: string) =>
  client.call('POST', '/security/address-change/links', { token })

/** Undoes the change by the link of the notice to the former address. */
export const undo = ({ visitor }: TestApp, token: string) =>
  visitor().call('POST', '/security/address-undos/uses', { token })

/** Signs in, and types the password again. */
export async function signInProved(app: TestApp, email: string): Promise<Client> {
  const client = app.visitor()
  await signIn(client, email)
  await client.call('POST', '/session/proofs', { password: PASSWORD })
  return client
}

/** Creates a signed-in user with a recent proof who requests another address, and reads their mail. */
export async function wanting(app: TestApp, newAddress = newEmail()) {
  const email = await makeAccount(app)
  const client = await signInProved(app, email)
  const asked = await ask(client, newAddress)
  if (asked.status !== 200) throw new Error(`It was not asked for: ${JSON.stringify(asked.body)}`)
  return { email, newAddress, client, ...(await mailedChange(app, newAddress)) }
}

/** Returns a wrong code. */
export const wrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 100_000_000).padStart(8, '0')
