import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { bool, day, instant, int, json, nullable, text, uuid } from './platform/database/columns.ts'
import { describeStatement } from './platform/database/describe-statement.fixture.ts'
import { declaredStatements, namedSql, type NamedSql } from './platform/database/tx.ts'

/**
 * Checks every statement of the server against the migrated database: it is parsed and described there, and not run.
 */
let database: TestDatabase
let client: pg.Client

/** Our modules, without tests and process entry points. */
const modules = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (path) => !/\.(test|fixture)\.tsx?$|^(main|main-web|main-worker|helper)\.ts$/.test(path),
)

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
  for (const path of modules) await import(join(import.meta.dirname, path))
})

afterAll(async () => {
  await database.drop()
})

/** Lists the differences between a statement's declaration and the database's description, a line each. */
async function findDifferences({
  text: sql,
  columns,
}: Pick<NamedSql, 'text' | 'columns'>): Promise<string[]> {
  const described = await describeStatement(client, sql)
  const lines = Object.entries(columns).flatMap(([name, { types, mayBeNull }]) => {
    const found = described.find((column) => column.name === name)
    if (!found) return [`${name} is declared and is none of its columns`]
    if (!types.includes(found.type)) return [`${name} is ${found.type}, declared as ${types.join(' or ')}`]
    return found.mayBeEmpty && !mayBeNull ? [`${name} may be empty in its table, declared as never`] : []
  })
  const declared = Object.keys(columns)
  // Without declared columns the rows are not read.
  const unread = described.filter(({ name }) => declared.length > 0 && !declared.includes(name))
  return [...lines, ...unread.map(({ name }) => `${name} is not declared`)].map((line) => `${line}: ${sql}`)
}

describe('the statements of the server', () => {
  it('are found', () => {
    expect(declaredStatements.size).toBeGreaterThan(150)
  })

  // spec ASVS V15.3.1
  it('answer the columns that they declare, as the database describes them', async () => {
    const differences: string[] = []
    for (const statement of declaredStatements.values())
      differences.push(...(await findDifferences(statement)))
    expect(differences).toEqual([])
  })

  it('are all declared, except those of the job queue’s library', () => {
    const loose = modules.filter((path) =>
      /\.run(<|\(\{)|\bStatement</.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
    )
    expect(loose.toSorted()).toEqual(['platform/database/tx.ts', 'platform/jobs/job-queue.ts'])
  })
})

const differencesOf = async (statement: NamedSql): Promise<(string | undefined)[]> =>
  (await findDifferences(statement)).map((line) => line.split(': ')[0])

describe('a statement', () => {
  it.each([
    [{ id: text }, 'select id from pets', 'id is uuid, declared as text or varchar'],
    [{ name: uuid }, 'select name from pets', 'name is text, declared as uuid'],
    [
      { kept: int },
      'select count(*) > 0 as kept from pets',
      'kept is bool, declared as int2 or int4 or int8',
    ],
    [{ at: day }, 'select now() as at', 'at is timestamptz, declared as date'],
    [
      { at: instant },
      'select now() as moment',
      'at is declared and is none of its columns,moment is not declared',
    ],
    [
      { one: json() },
      'select true as one, 2 as two',
      'one is bool, declared as json or jsonb,two is not declared',
    ],
    [{ breed: text }, 'select breed from pets', 'breed may be empty in its table, declared as never'],
  ])('that declares %o is held against %s', async (columns, sql, difference) => {
    expect((await differencesOf(namedSql(columns, sql))).join()).toBe(difference)
  })

  it('is described with its parameters, and whatever it would do', async () => {
    const sql = 'update pets set breed = $1 where id = $2 returning breed, archived_at is null as lives'
    expect(await differencesOf(namedSql({ breed: nullable(text), lives: bool }, sql))).toEqual([])
    await expect(describeStatement(client, 'select * from no_such_table')).rejects.toThrow('no_such_table')
    expect(await describeStatement(client, 'delete from pets')).toEqual([])
  })
})
