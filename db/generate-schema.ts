import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The types of the database's tables, as queries use them. */
export const schemaFile: string = join(import.meta.dirname, 'schema.generated.ts')

/**
 * Writes the types of a migrated database.
 * @throws Error with what the generator printed
 */
export function generateSchema(databaseUrl: string, outFile: string = schemaFile): void {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json'))
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [
      join(packageFolder, 'dist', 'cli', 'bin.js'),
      '--dialect=postgres',
      `--url=${databaseUrl}`,
      '--default-schema=public',
      '--date-parser=string',
      '--numeric-parser=number',
      '--exclude-pattern=@(migrations|app.*|public.migrations)',
      `--out-file=${outFile}`,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The types could not be generated: ${stderr || stdout}`)
}
