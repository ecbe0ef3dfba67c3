import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The list of the build's files by their sources, as Vite writes it. */
const buildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/** The modules of the web app that every page of it starts with, and that the dashboard needs besides. */
const APP = 'src/app/start-app.tsx'
const DASHBOARD = 'src/app/home.tsx'

/** Addresses of the scripts that a browser should fetch at once. */
export interface FirstScripts {
  app: string[]
  /** The app's, and those of the dashboard. */
  dashboard: string[]
}

/**
 * Reads which scripts a page starts with. A browser that is not told learns of one only when the one that asks for it has
 * run: a round trip of a phone each time.
 * @param buildDir folder of the web app's build
 */
export async function readFirstScripts(buildDir: string): Promise<FirstScripts> {
  const chunks = buildManifest.parse(
    JSON.parse(await readFile(join(buildDir, '.vite/manifest.json'), 'utf8')),
  )
  const filesOf = (starts: readonly string[]): string[] => {
    const found = new Set(starts)
    for (const name of found) for (const imported of chunks[name]?.imports ?? []) found.add(imported)
    return [...found].flatMap((name) => chunks[name]?.file ?? []).map((file) => `/${file}`)
  }
  return { app: filesOf([APP]), dashboard: filesOf([APP, DASHBOARD]) }
}
