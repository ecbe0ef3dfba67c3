import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

type Naming = Rolldown.CodeSplittingNameFunction
type Modules = Parameters<Naming>[1]

/**
 * Names the file of modules that the entries import, directly or through others. Separately imported modules keep a
 * file of their own, and so do the entries.
 * @param file its name
 * @param entries modules that are loaded at about the same time, as paths from the web app's folder
 * @throws Error if an entry is no module of the app
 */
export function partsOf(file: string, entries: readonly string[]): Naming {
  let imported: Set<string> | undefined
  return (id, modules) => {
    imported ??= withImports(
      entries.map((entry) => join(root, entry)),
      modules,
    )
    return imported.has(id) && modules.getModuleInfo(id)?.dynamicImporters.length === 0 ? file : null
  }
}

/** The modules with all their static imports. */
function withImports(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set(entries)
  for (const id of found) {
    const module = modules.getModuleInfo(id)
    if (!module) throw new Error(`${id} is no module of the app.`)
    for (const imported of module.importedIds) found.add(imported)
  }
  return found
}
