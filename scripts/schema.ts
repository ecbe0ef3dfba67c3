import { generateSchema, schemaFile } from '@app/db/generate-schema'
import { createTestDatabase, prepareTestDatabases } from '@app/testing/postgres'

/** `npm run schema`: writes db/schema.generated.ts from the migrations, after one was added. */
const end = await prepareTestDatabases()
const database = await createTestDatabase()
await generateSchema(database.url)
await database.drop()
await end()
process.stdout.write(`Written: ${schemaFile}\n`)
