import { randomUUID } from 'node:crypto'
import type { Client } from '../http-client.ts'
import type { OidcTestServer, ProviderPerson } from '../servers/oidc.ts'

/** Adds a new person at the provider. */
export function addGooglePerson(
  provider: OidcTestServer,
  fields: Partial<ProviderPerson> = {},
): ProviderPerson {
  const sub = randomUUID()
  const person = { sub, email: `ana-${sub}@example.com`, email_verified: true, name: 'Ana Silva', ...fields }
  provider.addPerson(person)
  return person
}

/**
 * Visits the provider's pages like a browser, and chooses an account, or cancels without one.
 * @param url the product's redirect to the provider
 * @returns path and query of the provider's redirect back
 */
export async function answerAtGoogle(url: string, person?: Pick<ProviderPerson, 'sub'>): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    form = undefined
    if (location) {
      next = new URL(location, next).href
      const { pathname, search } = new URL(next)
      if (pathname === '/auth/google/callback') return pathname + search
    } else if (response.ok && next.includes('/ask/'))
      form = new URLSearchParams({ account: person?.sub ?? '' })
    else throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
  }
  throw new Error('The provider leads nowhere.')
}

/** Starts a sign-in with Google; returns the redirect's address. */
export async function beginAtGoogle(client: Client, fields: object = {}): Promise<string> {
  const { status, body } = await client.call<{ url: string }>('POST', '/google-sign-ins', fields)
  if (status !== 200) throw new Error(`Signing in with Google did not begin: ${JSON.stringify(body)}`)
  return body.url
}

/** Signs in with Google, or cancels without a person; returns the final address. */
export async function signInWithGoogle(
  client: Client,
  person?: Pick<ProviderPerson, 'sub'>,
  fields: object = {},
): Promise<string> {
  return comeBack(client, await answerAtGoogle(await beginAtGoogle(client, fields), person))
}

/** Opens the provider's redirect back; returns the address of the product's next redirect. */
export async function comeBack(client: Client, path: string): Promise<string> {
  const response = await client.get(path)
  if (response.status !== 303) throw new Error(`The callback answered ${response.status}.`)
  return response.headers.get('location') ?? ''
}
