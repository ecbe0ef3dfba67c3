import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { bareTables } from './tables.ts'

/**
 * Yardstick of the API's figures: node:http and pg, one transaction under row-level security, JSON built in SQL. It
 * checks no session, role, quota or input, and writes no trail. The household comes from a header.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['CONNECTIONS']),
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
})

const listOf = (table: Exclude<keyof typeof bareTables, 'pets'>): string => {
  const { columns, runsBy } = bareTables[table]
  return `left join lateral (
    select coalesce(json_agg(newest), '[]') as list from (
      select id, version, created_by, ${columns} from bare.${table} as kept
       where kept.household_id = pets.household_id and kept.pet_id = pets.id
       order by ${runsBy} desc, id desc limit $2) as newest) as ${table} on true`
}

const kinds = ['medications', 'appointments', 'health_logs', 'vaccinations', 'photos'] as const

const READ = `select coalesce(json_agg(pet), '[]')::text as json from (
  select pets.id, pets.version, pets.created_by, pets.created_at, ${bareTables.pets.columns
    .split(', ')
    .map((column) => `pets.${column}`)
    .join(', ')}, ${kinds.map((kind) => `${kind}.list as ${kind}`).join(', ')}
    from bare.pets ${kinds.map(listOf).join('\n')}
   where pets.household_id = $1 order by pets.created_at, pets.id) as pet`

const ADD = `insert into bare.health_logs as log (household_id, id, version, created_at, pet_id, type, value, log_date, taken_at)
  values ($1, $2, 1, now(), $3, $4, $5, $6, $6::date) returning row_to_json(log)::text as json`

const SEARCH = `select coalesce(json_agg(found), '[]')::text as json from (
  ${Object.entries({
    pets: "concat_ws(' ', name, breed, notes)",
    medications: "concat_ws(' ', name, dosage, frequency, notes)",
    appointments: "concat_ws(' ', title, vet_name, location, notes)",
    health_logs: "concat_ws(' ', type, value, notes)",
    vaccinations: "concat_ws(' ', vaccine_name, veterinarian, clinic_name, notes)",
  })
    .map(
      ([table, words]) =>
        `select '${table}' as type, id, ${words} as words from bare.${table}
          where household_id = $1 and ${words} ilike $2 and ${words} ilike $3`,
    )
    .join(' union all ')} limit 50) as found`

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
