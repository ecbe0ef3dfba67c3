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
 * Goes through the provider's pages as a browser does, and chooses an account, or cancels without one.
 * @param url where the product sends the browser
 * @returns the address at the product that the provider sends the browser back to, path and query
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

/** Begins to sign in with Google; answers where the browser is sent. */
export async function beginAtGoogle(client: Client, fields: object = {}): Promise<string> {
  const { status, body } = await client.call<{ url: string }>('POST', '/google-sign-ins', fields)
  if (status !== 200) throw new Error(`Signing in with Google did not begin: ${JSON.stringify(body)}`)
  return body.url
}

/** Signs in with Google, or cancels without a person; answers where the browser ends up. */
export async function signInWithGoogle(
  client: Client,
  person?: Pick<ProviderPerson, 'sub'>,
  fields: object = {},
): Promise<string> {
  return comeBack(client, await answerAtGoogle(await beginAtGoogle(client, fields), person))
}

/** Opens the address that the provider sent the browser back to; answers where the product sends it on. */
export async function comeBack(client: Client, path: string): Promise<string> {
  const response = await client.get(path)
  if (response.status !== 303) throw new Error(`The callback answered ${response.status}.`)
  return response.headers.get('location') ?? ''
}
