import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSchema, schemaFile } from '@app/db/generate-schema'
import { migrationNames } from '@app/db/migrate'
import { joinSchema } from '@app/db/schema-files'
import { createTestDatabase, prepareTestDatabases } from '@app/testing/postgres'
import { projectRoot } from './lib/project-root.ts'

/**
 * `npm run schema`: writes db/schema.generated.ts from the migrations, after one was added.
 *
 * `npm run schema -- --baseline`: first rebuilds the first migration from db/schema. Only before the first release, and
 * only while there is no other migration (docs/decisions, 87).
 */
const baseline = '0001_baseline'

if (process.argv.includes('--baseline')) {
  const later = migrationNames().filter((name) => name !== baseline)
  if (later.length > 0) throw new Error(`The baseline is final: ${later.join(', ')} came after it.`)
  writeFileSync(join(projectRoot, 'db', 'migrations', `${baseline}.sql`), joinSchema())
}

const end = await prepareTestDatabases()
const database = await createTestDatabase()
await generateSchema(database.url)
await database.drop()
await end()
process.stdout.write(`Written: ${schemaFile}\n`)
