import { childFolder, isTestFile } from './folder-rules.ts'
import type { SourceFacts } from './source-files.ts'

/** A rule about dependencies; it returns a file's violations, if any. */
export type StructureRule = {
  says: string
  breaches: (path: string, facts: SourceFacts) => string[]
}

const DOMAIN = 'packages/domain/'
const SERVER = 'apps/server/'
const WEB = 'apps/web/'
const ALL_ZONES = [DOMAIN, SERVER, WEB, 'db/', 'testing/', 'e2e/', 'bench/', 'scripts/']

const WEB_SOURCES = 'apps/web/src/'
/** Layers of the web app from the bottom up; folders of one layer may import each other. */
const WEB_LAYERS = [
  ['ui'],
  ['forms', 'format', 'api'],
  ['loading', 'device', 'windows', 'session', 'page', 'records', 'print'],
  ['features', 'live'],
  ['app', 'boot'],
]

/** Radix's windows, without their second taps, focus and history. */
const RADIX_WINDOWS = /^radix-ui(?:\/(?:alert-)?dialog)?$/
const WINDOW_FRAME = `${WEB_SOURCES}ui/overlays/window-frame.tsx`
/**
 * Files with a guard of their own: the mechanism, the sender of marks, which queues a second mark of a dose instead of
 * dropping it, and samples of the design system.
 */
const OWN_GUARD = new Set(
  [
    'api/use-one-at-a-time.ts',
    'features/medications/marking/use-mark-dose.ts',
    'features/design-system/actions-section.tsx',
  ].map((path) => `${WEB_SOURCES}${path}`),
)

/**
 * Files that measure elapsed time: the guards against second taps, activity at the screen, a cache of the zone, and the
 * clock of a page's limits.
 */
const STOPWATCHES = new Set(
  ['ui/behaviour/second-tap.ts', 'loading/quiet.ts', 'api/client/zone.ts', 'api/client/page-clock.ts'].map(
    (path) => `${WEB_SOURCES}${path}`,
  ),
)

/** Packages that the domain may use: they have no side effects. */
const DOMAIN_PACKAGES = new Set(['zod', '@orpc/contract', 'libphonenumber-js', 'temporal-polyfill'])

/**
 * Server files that use the machine's time: the clock itself, limits on sockets and child processes, names and ids that
 * sort by time, and ages of files.
 */
const MACHINE_TIME = [
  'platform/blobs/sweep-old-files.ts',
  'platform/base/clock.ts',
  'platform/embedded-postgres/',
  'platform/helpers/',
  'platform/http/close-server.ts',
  'platform/http/request-log.ts',
  'platform/base/ids.ts',
  'platform/mail/outbox-mailer.ts',
  'platform/push/push-client.ts',
  'platform/uploads/upload-folder.ts',
].map((path) => `apps/server/src/${path}`)

/** Web files with an `import()` of their own, each for a reason. */
const BARE_LOADS = new Set(
  [
    // Starts the app.
    'app/entry.client.tsx',
    // React Router loads pages itself.
    'app/app-routes.tsx',
    // Layers below `loading`; each reports a failure in its own way.
    'api/client/client.ts',
    'api/passkey-device.ts',
    'ui/art/late-drawing.tsx',
    'ui/overlays/toast-context.ts',
  ].map((path) => `${WEB_SOURCES}${path}`),
)

/** The store of the web app, and the hook that reads it. */
const STORES = new Set(
  ['ui/behaviour/store.ts', 'ui/behaviour/use-store.ts'].map((path) => `${WEB_SOURCES}${path}`),
)

/** Allowed imports between the parts: web and server import the domain, and the domain imports neither. */
export const structureRules: readonly StructureRule[] = [
  {
    says: 'the domain imports no other part of the project',
    breaches: forbidZones(
      DOMAIN,
      ALL_ZONES.filter((zone) => zone !== DOMAIN),
    ),
  },
  {
    says: 'the domain rests on packages without effects',
    breaches: (path, { imports }) =>
      path.startsWith(DOMAIN) && !isTestFile(path)
        ? imports.filter((target) => !isInProject(target) && !DOMAIN_PACKAGES.has(packageOf(target)))
        : [],
  },
  {
    says: 'the domain asks neither the clock nor chance',
    breaches: (path, { impurities }) => (path.startsWith(DOMAIN) && !isTestFile(path) ? impurities : []),
  },
  { says: 'the server takes time and timers from its clock', breaches: findMachineTime },
  {
    says: 'the web app reaches the server by HTTP only',
    breaches: forbidZones(WEB, [SERVER, 'db/', 'testing/']),
  },
  {
    says: 'the server does not know the web app',
    breaches: forbidZones(SERVER, [WEB]),
  },
  {
    says: 'a server feature reaches another through a service or a record',
    breaches: forbidInsides('apps/server/src/features/', /\.(service|record)\.ts$/),
  },
  {
    says: 'a web feature reaches another through an index',
    breaches: forbidInsides('apps/web/src/features/', /\/index\.ts$/),
  },
  { says: 'the layers of the web app import downwards', breaches: findImportsUpward },
  { says: 'the web app loads parts by latePart and loadPart', breaches: findBareLoads },
  {
    says: 'windows are made by the window frame',
    breaches: (path, { imports }) =>
      path.startsWith(WEB) && path !== WINDOW_FRAME
        ? imports.filter((target) => RADIX_WINDOWS.test(target))
        : [],
  },
  {
    says: 'work of a button runs by useOneAtATime',
    breaches: (path, { handmadeGuards }) =>
      path.startsWith(WEB) && !OWN_GUARD.has(path) ? handmadeGuards : [],
  },
  {
    says: 'second taps are recognised by second-tap.ts',
    breaches: (path, { impurities }) =>
      path.startsWith(WEB_SOURCES) && !isTestFile(path) && !STOPWATCHES.has(path)
        ? impurities.filter((call) => call.startsWith('performance.now'))
        : [],
  },
  {
    says: 'the web app keeps a value that others watch in a store',
    breaches: (path, { listenerSets, reactNames }) =>
      path.startsWith(WEB_SOURCES) && !isTestFile(path) && !STORES.has(path)
        ? [...listenerSets, ...reactNames.filter((name) => name === 'useSyncExternalStore')]
        : [],
  },
  {
    says: 'plurals are made by the message format',
    breaches: (path, { handmadePlurals }) =>
      [DOMAIN, SERVER, WEB].some((zone) => path.startsWith(zone)) ? handmadePlurals : [],
  },
]

function findMachineTime(path: string, { impurities }: SourceFacts): string[] {
  if (!path.startsWith(SERVER) || isTestFile(path) || MACHINE_TIME.some((known) => path.startsWith(known)))
    return []
  return impurities.filter((call) => /^(new Date|Date|performance|setTimeout|setInterval)\b/.test(call))
}

/** Returns the number of a web file's layer; undefined for files of no layer. */
function layerOf(path: string): number | undefined {
  if (!path.startsWith(WEB_SOURCES)) return undefined
  const [folder = ''] = path.slice(WEB_SOURCES.length).split('/')
  const layer = WEB_LAYERS.findIndex((folders) => folders.includes(folder))
  return layer === -1 ? undefined : layer
}

function findImportsUpward(path: string, { imports }: SourceFacts): string[] {
  const own = layerOf(path)
  if (own === undefined) return path.startsWith(WEB_SOURCES) ? ['a folder of no layer'] : []
  return imports.filter((target) => (layerOf(target) ?? own) > own)
}

function findBareLoads(path: string, { bareLoads, reactNames }: SourceFacts): string[] {
  if (!path.startsWith(WEB_SOURCES) || isTestFile(path) || BARE_LOADS.has(path)) return []
  const isLoading = path.startsWith(`${WEB_SOURCES}loading/`)
  return [...bareLoads, ...(isLoading ? [] : reactNames.filter((name) => name === 'lazy'))]
}

function forbidZones(from: string, forbidden: readonly string[]): StructureRule['breaches'] {
  return (path, { imports }) =>
    path.startsWith(from) ? imports.filter((target) => forbidden.some((zone) => target.startsWith(zone))) : []
}

function forbidInsides(features: string, door: RegExp): StructureRule['breaches'] {
  return (path, { imports }) => {
    const own = childFolder(features, path)
    if (!own) return []
    return imports.filter((target) => {
      const other = childFolder(features, target)
      return other && other !== own && !door.test(target)
    })
  }
}

function isInProject(target: string): boolean {
  return ALL_ZONES.some((zone) => target.startsWith(zone))
}

/** Returns the package's name without the path inside it. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
