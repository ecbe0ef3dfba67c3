import { listPetRecordsJson } from '@app/server/features/pets/pets.queries'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { ADD, READ, SEARCH } from '../bare/statements.ts'
import type { LoadRequest } from './http-load.ts'
import { searchSql } from './search-sql.ts'
import { sessionCookie } from './session.ts'

/** Number of each kind's records in a reading. */
const RECORDS = 50
/** Words of the searches; an eighth of the records contains them. */
const WORDS = ['rabies', 'ortiz']
/** Share of the bare Node server's rate that the product has to reach (design figures). */
const READ_TARGET = 0.8
const ADD_TARGET = 0.45
const SEARCH_TARGET = 0.6

interface RequestToken {
  cookie: string
  token: string
}

/** One kind of request, by the product, by the bare server and by pgbench. */
export interface Work {
  name: string
  target: number
  /** @param token cookie and header that allow a write */
  product: (household: LoadHousehold, token: RequestToken) => LoadRequest
  bare: (household: LoadHousehold) => LoadRequest
  /** The product's own statement, for pgbench. */
  sql: (household: LoadHousehold) => string
  /** The bare server's statement. */
  bareSql: (household: LoadHousehold) => string
}

/** Headers of a signed-in page, which names its household. */
const pageHeaders = ({ token, householdId }: LoadHousehold) => ({
  cookie: sessionCookie(token),
  'x-household': householdId,
})

const today = (): string => new Date().toISOString().slice(0, 10)

/** Builds one transaction like the server's, with the given statement inside. */
export const script = ({ token, householdId }: LoadHousehold, sql: string): string =>
  [
    'begin;',
    `select * from app.open_session('${hashToken(token)}', '${householdId}', 8);`,
    `${sql};`,
    'commit;',
  ].join('\n')

/** Builds one transaction like the bare server's. */
export const bareScript = ({ householdId }: LoadHousehold, sql: string): string =>
  ['begin;', `select set_config('bare.household', '${householdId}', true);`, `${sql};`, 'commit;'].join('\n')

/** Writes the values of a statement's parameters into its text, on one line as pgbench needs it. */
const withValues = (sql: string, values: readonly (string | number | null | undefined)[]): string =>
  sql.replaceAll(/\$(\d)/g, (_parameter, at: string) => `'${values[Number(at) - 1]}'`).replaceAll(/\s+/g, ' ')

const readSql = listPetRecordsJson.text
  .replaceAll('$1', String(RECORDS))
  .replaceAll('$2', 'current_date')
  .replaceAll(/\s+/g, ' ')

/** Includes the values that the trigger sets, so that the trigger can be disabled. */
export const bareAddSql = ({ petIds }: LoadHousehold): string =>
  `insert into health_logs (id, pet_id, content_hash, type, value, log_date, version, created_at, updated_at)
   values (app.new_id(), '${petIds[0]}', 'bench', 'weight', '27.4', current_date, 1, now(), now())`.replaceAll(
    /\s+/g,
    ' ',
  )

export const addSql = ({ petIds }: LoadHousehold): string =>
  `insert into health_logs (id, pet_id, content_hash, type, value, log_date)
   values (app.new_id(), '${petIds[0]}', 'bench', 'weight', '27.4', current_date)`.replaceAll(/\s+/g, ' ')

export const works: readonly Work[] = [
  {
    name: "read a household's pets with their records",
    target: READ_TARGET,
    product: (household) => ({
      method: 'GET',
      path: `/api/pets/records?records=${RECORDS}`,
      headers: pageHeaders(household),
    }),
    bare: ({ householdId }) => ({
      method: 'GET',
      path: `/pets?records=${RECORDS}`,
      headers: { 'x-household': householdId },
    }),
    sql: () => readSql,
    bareSql: ({ householdId }) => withValues(READ, [householdId, RECORDS]),
  },
  {
    name: 'add a health log',
    target: ADD_TARGET,
    product: (household, token) => ({
      method: 'POST',
      path: `/api/pets/${household.petIds[0]}/health-logs`,
      headers: {
        ...pageHeaders(household),
        'content-type': 'application/json',
        cookie: `${sessionCookie(household.token)}; ${token.cookie}`,
        'x-csrf-token': token.token,
        'x-requested-with': 'XMLHttpRequest',
      },
      body: JSON.stringify({ id: newId(), type: 'weight', value: '27.4', logDate: today() }),
    }),
    bare: ({ householdId, petIds }) => ({
      method: 'POST',
      path: '/health-logs',
      headers: { 'content-type': 'application/json', 'x-household': householdId },
      body: JSON.stringify({
        id: newId(),
        petId: petIds[0],
        type: 'weight',
        value: '27.4',
        logDate: today(),
      }),
    }),
    sql: addSql,
    bareSql: ({ householdId, petIds }) =>
      withValues(ADD.replace('$2', 'gen_random_uuid()'), [
        householdId,
        null,
        petIds[0],
        'weight',
        '27.4',
        today(),
      ]),
  },
  {
    name: 'search a household',
    target: SEARCH_TARGET,
    product: (household) => ({
      method: 'GET',
      path: `/api/search?q=${WORDS.join('+')}`,
      headers: pageHeaders(household),
    }),
    bare: ({ householdId }) => ({
      method: 'GET',
      path: `/search?q=${WORDS.join('+')}`,
      headers: { 'x-household': householdId },
    }),
    sql: () => searchSql(WORDS),
    bareSql: ({ householdId }) => withValues(SEARCH, [householdId, ...WORDS.map((word) => `%${word}%`)]),
  },
]
