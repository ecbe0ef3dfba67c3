import type { TestApp } from '@app/testing/app'
import {
  Authenticator,
  type CreationOptions,
  type Oddities,
  type RequestOptions,
} from '@app/testing/authenticator'
import type { Client } from '@app/testing/http-client'
import { makeAccount, PASSWORD, signIn } from '../accounts/sign-up.fixture.ts'

/** Confirms the password in a browser. */
export const prove = (client: Client) => client.call('POST', '/session/proofs', { password: PASSWORD })

/** Requests the server's options. */
export const askToCreate = async (client: Client) =>
  (await client.call<CreationOptions>('POST', '/account/passkeys/options', {})).body
export const askToSign = async (client: Client) =>
  (await client.call<RequestOptions>('POST', '/session/passkeys/options', {})).body
export const askToProve = async (client: Client) =>
  (await client.call<RequestOptions>('POST', '/session/proofs/passkeys/options', {})).body

/** Requests that send credentials to the server. */
export const add = (client: Client, credential: object) =>
  client.call('POST', '/account/passkeys', { credential })
export const enter = (client: Client, credential: object, fields: object = {}) =>
  client.call('POST', '/session/passkeys', { credential, ...fields })
export const confirmBy = (client: Client, credential: object) =>
  client.call('POST', '/session/proofs/passkeys', { credential })

/** Adds a passkey to the account that is signed in. */
export const addWith = async (client: Client, device: Authenticator, odd?: Oddities) =>
  add(client, device.create(await askToCreate(client), odd))

/** Signs in with a passkey. */
export const enterWith = async (client: Client, device: Authenticator, odd?: Oddities) =>
  enter(client, device.get(await askToSign(client), odd))

/** User with a password and a passkey. */
export interface Keyed {
  email: string
  client: Client
  device: Authenticator
  passkeyId: string
}

/** Makes an account with a passkey. */
export async function makeKeyed(app: TestApp): Promise<Keyed> {
  const email = await makeAccount(app)
  const client = app.visitor()
  await signIn(client, email)
  await prove(client)
  const device = new Authenticator(app.url)
  const { status, body } = await addWith(client, device)
  if (status !== 200) throw new Error(`The passkey was not added: ${JSON.stringify(body)}`)
  return { email, client, device, passkeyId: String(body['id']) }
}
