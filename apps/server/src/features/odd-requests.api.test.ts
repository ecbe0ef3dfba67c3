import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'

/** Requests that no page of ours sends: each gets a documented answer, and none causes a server error. */
let app: TestApp
let owner: TestPerson
let petId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends a request unmodified; fetch would correct some of these. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { client } = owner
  await client.call('POST', '/request-token', {})
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = client.cookies.get('request_token')?.split('.')[0] ?? ''
  const all = { cookie, 'x-csrf-token': token, 'x-requested-with': 'XMLHttpRequest', ...headers }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request(app.url, { method, path, headers: all }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

const isDocumented = ({ status, text }: { status: number; text: string }): string => {
  const problem = JSON.parse(text) as Record<string, unknown>
  const keys = Object.keys(problem).filter(
    (key) => !['code', 'title', 'message', 'fields', 'retryAfter'].includes(key),
  )
  return status >= 400 && status < 500 && typeof problem['code'] === 'string' && keys.length === 0
    ? 'documented'
    : `${status} ${text}`
}

describe('a path', () => {
  // spec ASVS V1.1.1
  it.each([
    '/api/pets/%',
    '/api/pets/%E0%A4%A',
    '/api/pets/%00',
    '/api/pets/..%2f..%2fme',
    '/api/pets/%2e%2e/me/x',
    '/api/pets/records/medications',
    '/api/pets/{petId}',
    '/api//pets',
    `/api/pets/${'a'.repeat(5000)}`,
    '/api/__proto__',
    '/api/constructor/prototype',
    '/api/',
    '/api',
    '/files/%00/%00/%00',
    '/files/../../etc/passwd',
    '/files/a/b/constructor?e=1&s=2',
  ])('%s leads nowhere', async (path) => {
    expect(isDocumented(await send(path))).toBe('documented')
  })
})

describe('a query', () => {
  // spec ASVS V15.3.7
  it.each([
    'limit=1&limit=2',
    'limit[a]=1',
    'cursor[]=x',
    'cursor=%E0%A4%A',
    'limit=1e400',
    'limit=-0',
    'cursor=%00',
  ])('%s is refused', async (query) => {
    const answer = await send(`/api/pets/${petId}/medications?${query}`)
    expect([isDocumented(answer), answer.status]).toEqual(['documented', 422])
  })

  // spec ASVS V15.3.6
  it.each([
    '__proto__[limit]=1',
    'constructor.prototype.limit=1',
    'petId=else',
    'limit[]=1',
    'limit=0x10',
    `${'x[0]'.repeat(300)}=1`,
    '&&&=&=',
  ])('%s changes nothing', async (query) => {
    const answer = await send(`/api/pets/${petId}/medications?${query}`)
    expect([answer.status, answer.text]).toEqual([200, '{"entries":[],"nextCursor":null}'])
  })
})

describe('a body', () => {
  const pet = JSON.stringify(bodies.pet())
  // spec ASVS V3.5.2
  // spec ASVS V1.5.2
  it.each<[string, Sent]>([
    ['of text', { headers: { 'content-type': 'text/plain' }, body: pet }],
    ['of bytes', { headers: { 'content-type': 'application/octet-stream' }, body: pet }],
    ['of events', { headers: { 'content-type': 'text/event-stream' }, body: 'event: message\ndata: {}\n\n' }],
    [
      'in UTF-16',
      { headers: { 'content-type': 'application/json; charset=utf-16' }, body: Buffer.from(pet, 'utf16le') },
    ],
    ['that is cut', { headers: { 'content-type': 'application/json' }, body: pet.slice(0, 40) }],
    ['that is a list', { headers: { 'content-type': 'application/json' }, body: `[${pet}]` }],
    ['that is null', { headers: { 'content-type': 'application/json' }, body: 'null' }],
    ['that is a number', { headers: { 'content-type': 'application/json' }, body: '1' }],
    [
      'that nests without end',
      { headers: { 'content-type': 'application/json' }, body: '['.repeat(50_000) + ']'.repeat(50_000) },
    ],
    ['that is none', { headers: { 'content-type': 'application/json' } }],
    ['of a type that is none', { headers: { 'content-type': ';;;' }, body: pet }],
    [
      'that says it is compressed',
      { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: 'x' },
    ],
    ['of a form without a boundary', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }],
    [
      'of a form that is cut',
      { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b\r\nContent-Dis' },
    ],
    [
      'of a form that is spelled otherwise',
      { headers: { 'content-type': 'Multipart/Form-Data; boundary=b' }, body: '--b--' },
    ],
    [
      'of fields',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name[]=a&__proto__[x]=1' },
    ],
    [
      'that is a file',
      {
        headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename=x' },
        body: pet,
      },
    ],
  ])('%s makes no pet', async (_what, sent) => {
    const before = (await owner.client.call<object[]>('GET', '/pets')).body.length
    for (const [method, path] of [
      ['POST', '/api/pets'],
      ['PATCH', `/api/pets/${petId}`],
      ['POST', `/api/pets/${petId}/photos`],
    ]) {
      expect([path, isDocumented(await send(path ?? '', { method: method ?? '', ...sent }))]).toEqual([
        path,
        'documented',
      ])
    }
    expect((await owner.client.call<object[]>('GET', '/pets')).body).toHaveLength(before)
  })
})

describe('a header', () => {
  it.each<[string, string]>([
    ['cookie', 'pawtrail.session_token=%E0%A4%A'],
    ['cookie', 'pawtrail.session_token=.'],
    ['cookie', 'pawtrail.session_token=a.b; pawtrail.session_token=c.d'],
    ['cookie', '=; ;;; =x'],
    ['x-time-zone', 'Nowhere/Nothing'],
    ['x-time-zone', '\u00ff'],
    ['x-household', ''],
    ['content-length', '0'],
    ['accept', 'text/html;q=x,,'],
    ['range', 'bytes=0-'],
    ['if-none-match', '*'],
    ['x-forwarded-for', "1.2.3.4', 'drop"],
  ])('%s: %s is read or passed over', async (name, value) => {
    const { status } = await send('/api/pets', { headers: { [name]: value } })
    expect(status).toBe(name === 'cookie' ? 401 : 200)
  })

  // spec ASVS V3.5.1
  it.each(['null', 'not a url', 'http://', 'file:///etc', 'http://127.0.0.1.example.com'])(
    'origin: %s is another site',
    async (origin) => {
      const headers = { origin, 'content-type': 'application/json' }
      const { status, text } = await send('/api/pets', {
        method: 'POST',
        headers,
        body: JSON.stringify(bodies.pet()),
      })
      expect([status, text]).toEqual([403, expect.stringContaining('ORIGIN_REFUSED')])
    },
  )
})

// spec design: addresses of one IPv6 network share a limit of guesses; another address of the product is
//   another site
it('another address that leads to the product is another site', async () => {
  const own = await startTestApp({ appUrl: 'https://pets.example' })
  const ask = async (origin: string) =>
    (await fetch(`${own.url}/api/request-token`, { method: 'POST', headers: { origin } })).status
  expect([await ask('https://pets.example'), await ask(own.url)]).toEqual([200, 403])
  await own.stop()
})

describe('a method', () => {
  // spec ASVS V13.4.4
  it.each(['PUT', 'OPTIONS', 'PROPFIND', 'TRACE'])('%s is not supported', async (method) => {
    const { status } = await send('/api/pets', { method })
    expect([404, 405]).toContain(status)
  })
})

/** Returns the status of the answer to these bytes, and closes the connection. */
const statusOfBytes = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      socket.destroy()
      resolve(answer.toString().split(' ')[1] ?? '')
    })
  })

// spec ASVS V4.2.1
describe('a message whose end is ambiguous', () => {
  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
    ['a length and an encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['an unknown encoding', 'Transfer-Encoding: chunked, x'],
    ['a folded encoding', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4'],
    ['a blank before the colon', 'Content-Length : 4'],
  ])('by %s is refused', async (_what, lines) => {
    const head = `POST /api/request-token HTTP/1.1\r\nHost: pets.example\r\n${lines}\r\n\r\n`
    expect(await statusOfBytes(`${head}0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`)).toBe('400')
  })
})
