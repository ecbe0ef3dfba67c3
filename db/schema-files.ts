import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'schema')

/** The files of the present schema, in their order. */
export const schemaFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** The text of one of these files. */
export const readSchemaFile = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Joins the files into one migration, each under a heading with its path. */
export function joinSchema(): string {
  const parts = schemaFiles().map(
    (name) => `-- ======== db/schema/${name} ========\n\n${readSchemaFile(name)}`,
  )
  return `-- Up Migration\n\n${parts.join('\n')}`
}
