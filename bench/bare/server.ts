import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { ADD, READ, SEARCH } from './statements.ts'

/**
 * Yardstick of the API's figures: node:http and pg, one transaction under row-level security, JSON built in SQL. It
 * checks no session, role, quota or input, and writes no trail. The household comes from a header.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['CONNECTIONS']),
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
})

async function answer(request: IncomingMessage): Promise<string> {
  const household = String(request.headers['x-household'])
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (pathname === '/search') {
    const [first = '', second = ''] = searchParams.get('q')?.split(' ') ?? []
    return run(household, 'search', SEARCH, [household, `%${first}%`, `%${second}%`])
  }
  if (request.method === 'GET') return run(household, 'read', READ, [household, searchParams.get('records')])
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, petId, type, value, logDate } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
    string,
    string
  >
  return run(household, 'add', ADD, [household, id, petId, type, value, logDate])
}

async function run(household: string, name: string, text: string, values: unknown[]): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'act',
      text: `select set_config('bare.household', $1, true)`,
      values: [household],
    })
    const { rows } = await client.query<{ json: string }>({ name, text, values })
    await client.query('commit')
    return rows[0]?.json ?? 'null'
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  answer(request).then(
    (json) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
        .end(json),
    (error: unknown) =>
      response.writeHead(500, { 'content-length': 0 }).end(void process.stderr.write(`${String(error)}\n`)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`is ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
