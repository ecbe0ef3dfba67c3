/** Response: the status and the parsed body. */
export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Headers
}

/** Headers of one request that override a well-behaved page's; undefined omits one. */
export type HeaderOverrides = Readonly<Record<string, string | undefined>>

/** A browser from the API's point of view: keeps cookies, sends the request token, its Origin and its time zone. */
export interface Client {
  readonly url: string
  readonly cookies: Map<string, string>
  /** Acting household; defaults to the user's own. */
  household?: string
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: HeaderOverrides,
  ): Promise<Answer<Body>>
  /** Follows a link outside the API, such as a picture's. */
  get(path: string): Promise<Response>
}

/**
 * Creates a browser without cookies.
 * @param appUrl origin of its pages, if it differs from the requests' address
 */
export function createClient(url: string, appUrl = url): Client {
  const { origin } = new URL(appUrl)
  const cookies = new Map<string, string>()
  let token: string | undefined
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const send = async (method: string, path: string, body: unknown, headers: HeaderOverrides) => {
    const isForm = body instanceof FormData
    const all: HeaderOverrides = {
      cookie: cookieHeader(),
      origin,
      'x-time-zone': 'UTC',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': token,
      'x-household': client.household,
      'content-type': body === undefined || isForm ? undefined : 'application/json',
      ...headers,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: Object.fromEntries(given),
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    return response
  }

  const client: Client = {
    url,
    cookies,
    async call(method, path, body, headers = {}) {
      if (method !== 'GET' && token === undefined) {
        const answer = await send('POST', '/api/request-token', {}, {})
        token = ((await answer.json()) as { token: string }).token
      }
      const response = await send(method, `/api${path}`, body, headers)
      return { status: response.status, body: (await readBody(response)) as never, headers: response.headers }
    },
    get: (path) => send('GET', path, undefined, {}),
  }
  return client
}

function keepCookie(cookies: Map<string, string>, text: string): void {
  const [pair = '', ...attributes] = text.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  const gone = attributes.some((attribute) => /max-age=0/i.test(attribute))
  if (gone) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1))
}

/** Parses JSON; returns a file as its bytes. */
async function readBody(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return isJson ? response.json() : Buffer.from(await response.arrayBuffer())
}
