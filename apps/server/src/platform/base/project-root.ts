import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Root folder of the project, whether this code runs from its sources or from the bundle. */
export const projectRoot: string = findUp(import.meta.dirname)

/**
 * Returns the path of a server program that runs as its own process: beside this bundle, or among the sources.
 * @param name its file's name in `apps/server/src`, without the extension
 */
export const programPath = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? join(projectRoot, 'apps', 'server', 'src', `${name}.ts`)
    : join(import.meta.dirname, `${name}.js`)

/** Folder of the schema's migrations. */
export const migrationsDir: string = join(projectRoot, 'db', 'migrations')

function findUp(folder: string): string {
  if (existsSync(join(folder, 'db', 'migrations'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder db/migrations was not found above the program.')
  return findUp(parent)
}
