import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A source file; `path` is relative to the project's folder, with slashes. */
export type SourceFile = { path: string; text: string }

/** Facts about a file for the structure rules. */
export type SourceFacts = {
  /** All imports, including those of types: a path in the project, or the name of a package. */
  imports: string[]
  /** Those of `imports` that are loaded at runtime. */
  loads: string[]
  /** Expressions that read the machine's time or a random value, or set a timer. */
  impurities: string[]
  /** Choices between two texts by whether a number is 1, which most languages can't express. */
  handmadePlurals: string[]
  /** Early returns while a ref is set, and busy states set by hand: work that runs one at a time. */
  handmadeGuards: string[]
  /** Dynamic imports outside of the arguments of `latePart` and `loadPart`. */
  bareLoads: string[]
  /** Sets of functions: listeners that are called by hand. */
  listenerSets: string[]
  /** Names that are imported from React. */
  reactNames: string[]
}

/** Source folder of each workspace, by its package name. */
const WORKSPACES: Readonly<Record<string, string>> = {
  '@app/domain': 'packages/domain/src',
  '@app/server': 'apps/server/src',
  '@app/web': 'apps/web/src',
  '@app/db': 'db',
  '@app/testing': 'testing',
  '@app/e2e': 'e2e',
  '@app/bench': 'bench',
}

/** Globals that read the machine's time or a random value, or set a timer. */
const IMPURE_CALLS = new Set([
  'Date',
  'Date.now',
  'performance.now',
  'setTimeout',
  'setInterval',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])
/** Functions of the web app that load a part of it. */
const LOADERS = new Set(['latePart', 'loadPart'])
const SKIPPED = ['node_modules', 'dist', 'build', '.react-router']

/** Folders of the project that hold sources. */
const FOLDERS = ['packages', 'apps', 'db', 'testing', 'e2e', 'bench', 'scripts']

/** Finds all sources below the folders. */
export function findSources(root: string, folders: readonly string[] = FOLDERS): SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root, exclude: (path) => SKIPPED.some((name) => path.split(/[\\/]/).includes(name)) },
  ).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
}

/**
 * Reads what a file imports and where it looks at the world.
 *
 * @throws Error when it doesn't parse
 */
export function readFacts({ path, text }: SourceFile): SourceFacts {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const specifiers: unknown[] = []
  const loaded: unknown[] = []
  const impurities: string[] = []
  const handmadePlurals: string[] = []
  const handmadeGuards: string[] = []
  const dynamicImports: Span[] = []
  const loaders: Span[] = []
  const listenerSets: string[] = []
  const reactNames: string[] = []
  const excerpt = ({ start, end }: Span) => text.slice(start, end)
  new Visitor({
    ImportDeclaration: ({ source, specifiers: names }) => {
      specifiers.push(source.value)
      if (source.value === 'react') reactNames.push(...names.map(excerpt))
    },
    ExportAllDeclaration: ({ source }) => void specifiers.push(source.value),
    ExportNamedDeclaration: ({ source }) => void specifiers.push(source?.value),
    ImportExpression: (node) => {
      loaded.push(node.source.type === 'Literal' ? node.source.value : undefined)
      dynamicImports.push(node)
    },
    TSImportType: ({ source }) => void specifiers.push(source.value),
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        impurities.push(excerpt(node))
      }
      if (/^new Set<[^>]*=>/.test(excerpt(node))) listenerSets.push(excerpt(node))
    },
    IfStatement: (node) => {
      const leaves = /^\{?\s*return\b/.test(excerpt(node.consequent))
      if (leaves && /(?:^|\|\| )\w+\.current$/.test(excerpt(node.test)))
        handmadeGuards.push(excerpt(node.test))
    },
    ConditionalExpression: (node) => {
      if (/===? 1$/.test(excerpt(node.test)) && [node.consequent, node.alternate].every(isText))
        handmadePlurals.push(excerpt(node))
    },
    CallExpression: (node) => {
      if (/^set(?:Busy|Sending|Saving)\(true\)$/.test(excerpt(node))) handmadeGuards.push(excerpt(node))
      const called = excerpt(node.callee).replace(/^globalThis\./, '')
      if (IMPURE_CALLS.has(called)) impurities.push(excerpt(node))
      if (LOADERS.has(called)) loaders.push(node)
    },
  }).visit(program)
  const locateAll = (values: readonly unknown[]) =>
    values.filter((value) => typeof value === 'string').map((specifier) => locate(path, specifier))
  const loads = locateAll(loaded)
  const bareLoads = dynamicImports.filter((load) => !loaders.some((loader) => contains(loader, load)))
  return {
    imports: [...locateAll(specifiers), ...loads],
    loads,
    impurities,
    handmadePlurals,
    handmadeGuards,
    bareLoads: bareLoads.map(excerpt),
    listenerSets,
    reactNames,
  }
}

type Span = { start: number; end: number }

const contains = (outer: Span, inner: Span): boolean => outer.start < inner.start && inner.end < outer.end

const isText = (node: { type: string; value?: unknown }): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** Returns a path in the project for an internal specifier, else the specifier itself. */
function locate(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${importer}`).pathname.slice(1)
  const [workspace] =
    Object.entries(WORKSPACES).find(([name]) => `${specifier}/`.startsWith(`${name}/`)) ?? []
  if (!workspace) return specifier
  // The export maps of the workspaces add the extension.
  return `${WORKSPACES[workspace]}${specifier.slice(workspace.length)}.ts`
}
