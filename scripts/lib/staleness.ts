import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const skipped = new Set(['node_modules', 'build', 'dist', '.react-router'])

/** A build target: its sources, and the file that records the hash of its last build. */
export interface BuildTarget {
  sources: readonly string[]
  marker: string
}

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!skipped.has(entry.name) && !entry.name.includes('.test.')) yield* filesUnder(join(path, entry.name))
  }
}

/** Hashes the names and contents of all sources, so that a checkout's changed times don't matter. */
export function hashSources(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** True if the target has to be rebuilt. */
export function isStale(root: string, { sources, marker }: BuildTarget): boolean {
  const path = join(root, marker)
  return !existsSync(path) || readFileSync(path, 'utf8') !== hashSources(root, sources)
}

/** Builds the target, and records the sources as they were when the build began: later changes are built next time. */
export async function buildAndNote(
  root: string,
  { sources, marker }: BuildTarget,
  build: (root: string) => Promise<void>,
): Promise<void> {
  const begunFrom = hashSources(root, sources)
  await build(root)
  const path = join(root, marker)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, begunFrom)
}
