import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { type Work, works } from './lib/api-works.ts'
import { runHttpLoad } from './lib/http-load.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { requestTokenHeaders } from './lib/session.ts'

const CONNECTIONS = 32
const SECONDS = 10
/** Number of lines of each list. */
const LINES = 40

interface Profiled {
  /** Folder for the profiles, which Chromium's developer tools open. */
  folder: string
  /** Environment of the server, on a database with load data. */
  env: Record<string, string>
  households: readonly LoadHousehold[]
}

/** Profile as V8 writes it. */
interface Profile {
  nodes: { id: number; callFrame: CallFrame }[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

interface CallFrame {
  functionName: string
  url: string
  /** From 0, as `columnNumber`. */
  lineNumber: number
  columnNumber: number
}

/**
 * Loads a server with each kind of request under V8's profiler, and prints where a request's time goes: by file of our
 * sources and of packages, and by function without its callees.
 */
export async function profileApi(profiled: Profiled, say: (line: string) => void): Promise<void> {
  for (const work of works) {
    say(`${work.name}: under the profiler …`)
    const folder = join(profiled.folder, work.name)
    for (const line of await profileWork(work, { ...profiled, folder })) say(line)
  }
}

async function profileWork({ product }: Work, { folder, env, households }: Profiled): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  const server = await startMeasuredServer({ ...env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir="${folder}"` })
  const token = await requestTokenHeaders(server.port)
  const next = (at: number) => product(households[at % households.length] as LoadHousehold, token)
  const sent = { port: server.port, connections: CONNECTIONS, seconds: SECONDS, next }
  const { perSecond, failures } = await runHttpLoad(sent)
  await server.stop()
  if (failures > 0) throw new Error(`${failures} requests failed`)
  return summarise(readProfile(folder), perSecond * SECONDS)
}

function readProfile(folder: string): Profile {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  const profiles = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile)
  // Helper processes write one too, and have least to do.
  const [largest] = profiles.toSorted((one, other) => other.samples.length - one.samples.length)
  if (!largest) throw new Error('The server wrote no profile')
  return largest
}

function summarise({ nodes, samples, timeDeltas }: Profile, requests: number): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byFile = new Map<string, number>()
  const byFunction = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || frame.functionName === '(idle)') continue
    const microseconds = timeDeltas[at] ?? 0
    const { file, line, name } = locate(frame)
    byFile.set(file, (byFile.get(file) ?? 0) + microseconds)
    const place = `${name} ${file}${line ? `:${line}` : ''}`
    byFunction.set(place, (byFunction.get(place) ?? 0) + microseconds)
  }
  const total = [...byFile.values()].reduce((sum, each) => sum + each, 0)
  const list = (times: Map<string, number>) =>
    [...times]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, LINES)
      .map(([name, microseconds]) => `${(microseconds / requests).toFixed(1).padStart(8)} µs  ${name}`)
  return [`${(total / requests).toFixed(0)} µs a request`, ...list(byFile), '', ...list(byFunction)]
}

const maps = new Map<string, SourceMap | undefined>()

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    const text = url.startsWith('file:') ? readMap(`${fileURLToPath(url)}.map`) : undefined
    maps.set(url, text === undefined ? undefined : new SourceMap(JSON.parse(text)))
  }
  return maps.get(url)
}

function readMap(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the place in the sources of a function of the bundle. */
function locate({ functionName, url, lineNumber, columnNumber }: CallFrame): {
  file: string
  line?: number
  name: string
} {
  const name = functionName || '(anonymous)'
  if (!url) return { file: '(V8)', name }
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
  if (!entry || !('originalSource' in entry) || !entry.originalSource)
    return { file: basename(url), line: lineNumber + 1, name }
  const file = entry.originalSource.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '')
  return { file, line: entry.originalLine + 1, name }
}
