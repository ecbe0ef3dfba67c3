import type { SourceFacts } from './source-files.ts'

/** What the product is about, one slug each: a folder of this name may exist in domain, server and web. */
export const slugs = [
  'identity',
  'households',
  'pets',
  'medications',
  'health',
  'vaccinations',
  'appointments',
  'files',
  'emergency',
  'service-providers',
  'due',
  'notifications',
  'calendar-feeds',
  'dashboard',
  'story',
  'search',
  'milestones',
  'tutorials',
  'onboarding',
  'plans',
  'preferences',
  'settings',
  'takeout',
  'offline',
]

/** Pages without rules or data of their own. */
const pages = ['landing', 'privacy-policy', 'design-system']

/** Folders that hold features, each with the names that may be in it. */
export const homes: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src/': [...slugs, 'kernel', 'records', 'registry'],
  'apps/server/src/features/': slugs,
  'apps/web/src/features/': [...slugs, ...pages],
}

/** Folders whose direct children import each other in one direction only. */
export const ordered = [...Object.keys(homes), 'apps/server/src/platform/', 'apps/web/src/']

/** A folder with more files needs parts. */
export const MOST_FILES = 40

/** Lists without an order to split by: one file for each journey. */
export const longLists = ['e2e/journeys']

/** Name of the folder below `parent` that holds the file; undefined for files elsewhere, or directly in `parent`. */
export function childFolder(parent: string, path: string): string | undefined {
  if (!path.startsWith(parent)) return undefined
  const [child, ...rest] = path.slice(parent.length).split('/')
  return rest.length > 0 ? child : undefined
}

/** Names of the folders below a home that its list does not allow. */
export const findStrangers = (paths: readonly string[]): string[] =>
  Object.entries(homes).flatMap(([home, names]) => {
    const found = new Set(paths.map((path) => childFolder(home, path)))
    return [...found].filter((name) => name !== undefined && !names.includes(name)).map((name) => home + name)
  })

/** Folders with more than `MOST_FILES` files directly in them, without those of `longLists`. */
export function findLargeFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !longLists.includes(folder))
    .map(([folder, count]) => `${folder}: ${count}`)
}

interface File {
  path: string
  facts: Pick<SourceFacts, 'imports'>
}

/** Loops of folders below `parent`, each as its folders in the order in which they import; tests are left out. */
export function findLoops(parent: string, files: readonly File[]): string[] {
  const importsOf = new Map<string, Set<string>>()
  for (const { path, facts } of files) {
    const from = childFolder(parent, path)
    if (!from || /\.(test|fixture)\.tsx?$/.test(path)) continue
    for (const target of facts.imports) {
      const to = childFolder(parent, target)
      if (to && to !== from) importsOf.set(from, (importsOf.get(from) ?? new Set()).add(to))
    }
  }
  const loops: string[] = []
  const done = new Set<string>()
  const visit = (folder: string, trail: readonly string[]): void => {
    const start = trail.indexOf(folder)
    if (start !== -1) loops.push([...trail.slice(start), folder].join(' → '))
    if (start !== -1 || done.has(folder)) return
    for (const next of importsOf.get(folder) ?? []) visit(next, [...trail, folder])
    done.add(folder)
  }
  for (const folder of importsOf.keys()) visit(folder, [])
  return loops
}
