import { recordKinds } from '@app/domain/kernel/record-kinds'
import type { SourceFacts, SourceFile } from './source-files.ts'

/** Features that are not named by the table of a kind of record. */
const features = [
  'identity',
  'households',
  'health',
  'health-score',
  'reports',
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
  'exports',
  'offline',
  'help',
  'client-reports',
  'installation',
  'backups',
  'community',
  'support',
]

/** Kinds of records that belong to a feature with other kinds. */
const housed = new Set([
  'reminders',
  'health-logs',
  'photos',
  'documents',
  'repeating-expenses',
  'expense-budgets',
  'export-templates',
  'receipts',
  'emergency-contacts',
])

const kinds = Object.keys(recordKinds).map((table) => table.replaceAll('_', '-'))

/** One slug for each feature, for a kind its table's: a folder of this name may exist in domain, server and web. */
export const slugs = [...features, ...kinds.filter((slug) => !housed.has(slug))]

/** Pages without rules or data of their own. */
const pages = [
  'landing',
  'blog',
  'about',
  'contact',
  'architecture',
  'privacy-policy',
  'terms-of-service',
  'webview-debug',
  'design-system',
]

/** Folders that contain features, each with its allowed names. */
export const homes: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src/': [...slugs, 'kernel', 'records', 'registry'],
  'apps/server/src/features/': slugs,
  'apps/web/src/features/': [...slugs, ...pages],
}

/** Folders whose direct children import each other in one direction only. */
export const ordered = [...Object.keys(homes), 'apps/server/src/platform/', 'apps/web/src/']

/** Highest number of files in a folder; split a larger one. */
export const MOST_FILES = 40

/** Lists that can't be split: one file for each journey. */
export const longLists = ['e2e/journeys']

/** Returns the folder below `parent` that contains the file; undefined for files elsewhere, or directly in `parent`. */
export function childFolder(parent: string, path: string): string | undefined {
  if (!path.startsWith(parent)) return undefined
  const [child, ...rest] = path.slice(parent.length).split('/')
  return rest.length > 0 ? child : undefined
}

/** Lists folders below a home that its list does not allow. */
export const findStrangers = (paths: readonly string[]): string[] =>
  Object.entries(homes).flatMap(([home, names]) => {
    const found = new Set(paths.map((path) => childFolder(home, path)))
    return [...found].filter((name) => name !== undefined && !names.includes(name)).map((name) => home + name)
  })

/** Files of db/schema below the features. */
const schemaBase = ['roles', 'transaction-identity', 'outbox', 'records', 'live-events', 'end']

/** Names of files in db/schema that are not `NN-<slug>.sql` or `NN-<slug>-<part>.sql`. */
export const findStrangeSchemaFiles = (names: readonly string[]): string[] =>
  names.filter((name) => {
    const slug = /^\d\d-([a-z-]+)\.sql$/.exec(name)?.[1] ?? ''
    return ![...slugs, ...schemaBase].some((known) => slug === known || slug.startsWith(`${known}-`))
  })

/** Lists folders with more than `MOST_FILES` files directly in them, without those of `longLists`. */
export function findLargeFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = folderOf(path)
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

/** Finds import cycles of folders below `parent`, each as its folders in import order; ignores tests. */
export function findLoops(parent: string, files: readonly File[]): string[] {
  const importsOf = new Map<string, Set<string>>()
  for (const { path, facts } of files) {
    const from = childFolder(parent, path)
    if (!from || isTestFile(path)) continue
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

/** A module of at most this many lines with a single importer belongs in that file, if both fit in `MERGED_LINES`. */
const FRAGMENT_LINES = 60
const MERGED_LINES = 250

/** The suffix names the role of such a file, and people look for it by that name. */
const ROLES =
  /\.(contract|errors|fields|jobs|limits|queries|record|routes|rules|service|texts|vocabulary)\.ts$/

export const isTestFile = (path: string): boolean => /\.(test|fixture)\.tsx?$/.test(path)
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const stemOf = (path: string): string => path.replace(/(\.browser)?(\.slow)?(\.test)?\.tsx?$/, '')
const linesOf = (text: string): number => text.split('\n').length

/**
 * Lists modules that belong in their only importer: same folder, at most `FRAGMENT_LINES`, no test of their own, not
 * loaded later.
 * @returns each as 'module → importer'
 */
export function findFragments(files: readonly (SourceFile & { facts: SourceFacts })[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const tested = new Set(files.filter(({ path }) => isTestFile(path)).map(({ path }) => stemOf(path)))
  const loaded = new Set(files.flatMap(({ facts }) => facts.loads))
  const importers = new Map<string, Set<string>>()
  for (const { path, facts } of files)
    for (const target of facts.imports) importers.set(target, (importers.get(target) ?? new Set()).add(path))

  const isFragment = ({ path, text }: SourceFile): boolean => {
    const [importer, ...others] = importers.get(path) ?? []
    if (!importer || others.length > 0 || folderOf(importer) !== folderOf(path)) return false
    if ([path, importer].some((file) => isTestFile(file) || file.endsWith('/index.ts'))) return false
    if (ROLES.test(path) || tested.has(stemOf(path)) || loaded.has(path)) return false
    const lines = linesOf(text)
    return lines <= FRAGMENT_LINES && lines + linesOf(byPath.get(importer)?.text ?? '') <= MERGED_LINES
  }
  return files.filter(isFragment).map(({ path }) => `${path} → ${[...(importers.get(path) ?? [])].join()}`)
}
