import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startSilentEndpoint } from '../base/silent-endpoint.fixture.ts'
import { ProviderUnavailable } from './oidc-fetch.ts'
import { createOidcProvider } from './oidc-provider.ts'

const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }
const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

const providerAt = (discoveryUrl: string) =>
  createOidcProvider({
    clientId: 'client',
    clientSecret: 'secret',
    discoveryUrl: new URL(discoveryUrl),
    redirectUri: 'http://127.0.0.1/auth/google/callback',
    deadlineSeconds: 0.2,
  })

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Starts a server that gives every request the same answer. */
async function startEndpoint(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await listen(server)
  return addressOf(server)
}

const begin = (url: string) => providerAt(url).authorizationUrl({ ...secrets, signInAgain: false })

it('times out if the provider never answers', async () => {
  const { endpoint, stop } = await startSilentEndpoint()
  stops.push(stop)
  await expect(begin(`${endpoint}/.well-known/openid-configuration`)).rejects.toThrow(ProviderUnavailable)
})

it('times out if the provider never answers to the code', async () => {
  const silent = await startSilentEndpoint()
  stops.push(silent.stop)
  const server = createServer((_request, response) => {
    const issuer = addressOf(server)
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${silent.endpoint}/token`,
        jwks_uri: `${silent.endpoint}/keys`,
      }),
    )
  })
  await listen(server)
  const provider = providerAt(`${addressOf(server)}/.well-known/openid-configuration`)
  const answer = `?${new URLSearchParams({ code: 'code', state: secrets.state }).toString()}`
  await expect(provider.identify(answer, secrets)).rejects.toThrow(ProviderUnavailable)
})

it('a provider that fails, or sends an overlong document, is unavailable', async () => {
  const failing = await startEndpoint(500, '{}')
  const endless = await startEndpoint(200, `{"issuer":"${'x'.repeat(600_000)}"}`)
  for (const url of [failing, endless])
    await expect(begin(`${url}/.well-known/openid-configuration`)).rejects.toThrow(ProviderUnavailable)
})

// spec ASVS V10.5.3
it('refuses a document whose issuer differs from its address', async () => {
  const document = {
    issuer: 'https://elsewhere.example',
    authorization_endpoint: 'https://elsewhere.example/a',
  }
  const url = await startEndpoint(200, JSON.stringify(document))
  await expect(begin(`${url}/.well-known/openid-configuration`)).rejects.toThrow('signed nobody in')
})
