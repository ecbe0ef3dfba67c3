import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that holds the whole project, from wherever this code runs: its sources, or the bundle made of them.
 */
export const projectRoot: string = findUp(import.meta.dirname)

/**
 * Where a program of the server lies that runs as a process of its own: beside this bundle, or among the sources.
 * @param name its file's name in `apps/server/src`, without the ending
 */
export const programPath = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? join(projectRoot, 'apps', 'server', 'src', `${name}.ts`)
    : join(import.meta.dirname, `${name}.js`)

/** Where the schema's migrations are. */
export const migrationsDir: string = join(projectRoot, 'db', 'migrations')

function findUp(folder: string): string {
  if (existsSync(join(folder, 'db', 'migrations'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder db/migrations was not found above the program.')
  return findUp(parent)
}
