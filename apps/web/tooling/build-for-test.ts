import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fillFacts, type PageFacts } from '@app/domain/kernel/page-facts'
import { isWebAppBuilt } from '../../../scripts/lib/build-all.ts'
import { projectRoot } from '../../../scripts/lib/project-root.ts'
import { CSP_NONCE_TOKEN } from '../src/app/csp-nonce.ts'

const webRoot = join(import.meta.dirname, '..')
const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Suffix of a page's path that delivers it piece by piece, as over a slow connection. */
export const IN_PIECES = '?in-pieces'
const PIECE_CHARACTERS = 500
/** Longer than a frame, so that a browser can draw the received pieces. */
const BETWEEN_PIECES_MILLISECONDS = 25

export type BuiltApp = {
  /** The folder with the files for a browser. */
  folder: string
  /** Origin of the app, served under the policy that the product's server sends. */
  origin: string
  close: () => Promise<void>
}

/** Serves the built app without an API, for the tests of the pages. */
export async function buildForTest(): Promise<BuiltApp> {
  const { folder, remove } = await findOrBuild()
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://app')
    void answer(folder, pathname).then(async ({ status, headers, body }) => {
      response.writeHead(status, headers)
      await (search === IN_PIECES ? writeInPieces(response, body.toString()) : response.end(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    folder,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await remove()
    },
  }
}

async function writeInPieces(response: ServerResponse, text: string): Promise<void> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    response.write(text.slice(at, at + PIECE_CHARACTERS))
    await setTimeout(BETWEEN_PIECES_MILLISECONDS)
  }
  response.end()
}

/** Takes the existing build; one of other sources may be in use, so another is made beside it. */
async function findOrBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  if (isWebAppBuilt(projectRoot)) {
    return { folder: join(webRoot, 'build', 'client'), remove: () => Promise.resolve() }
  }
  // Inside the workspace, since the code that writes pages at build time finds its packages there.
  await mkdir(join(webRoot, 'build'), { recursive: true })
  const built = await mkdtemp(join(webRoot, 'build/test-'))
  const cli = join(projectRoot, 'node_modules/@react-router/dev/bin.cjs')
  await promisify(execFile)(process.execPath, [cli, 'build'], {
    cwd: webRoot,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_DIRECTORY: built },
  })
  return { folder: join(built, 'client'), remove: () => rm(built, { recursive: true }) }
}

/** Facts of an installation whose operator has set everything. */
export const factsOfTests: PageFacts = {
  billing: 'test',
  origin: 'https://pets.example',
  operator: 'Example Pets',
  address: '12 Harbor Street, Portland',
  email: 'hello@pets.example',
  instagram: 'https://www.instagram.com/example.pets',
  facebook: 'https://www.facebook.com/example.pets',
  youtube: 'https://www.youtube.com/@example.pets',
}

async function answer(folder: string, path: string) {
  const asset = extname(path) ? await readIfThere(join(folder, path)) : undefined
  if (asset) return { status: 200, headers: { 'content-type': mediaTypes[extname(path)] ?? '' }, body: asset }
  if (extname(path)) return { status: 404, headers: {}, body: '' }
  const page =
    (await readIfThere(join(folder, path, 'index.html'))) ?? (await readFile(join(folder, 'index.html')))
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; object-src 'none'; base-uri 'none'`,
  }
  return {
    status: 200,
    headers,
    body: fillFacts(page.toString(), factsOfTests).replaceAll(CSP_NONCE_TOKEN, nonce),
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}
