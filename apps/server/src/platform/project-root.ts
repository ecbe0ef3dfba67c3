import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that holds the whole project, from wherever this code runs: its sources, or the bundle made of them.
 */
export const projectRoot: string = findUp(import.meta.dirname)

/** Where the schema's migrations are. */
export const migrationsDir: string = join(projectRoot, 'db', 'migrations')

function findUp(folder: string): string {
  if (existsSync(join(folder, 'db', 'migrations'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder db/migrations was not found above the program.')
  return findUp(parent)
}
