import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
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

export type BuiltApp = {
  /** The folder with what a browser gets. */
  folder: string
  /** Where it is served, under the policy that the product's server sends. */
  origin: string
  close: () => Promise<void>
}

/** Serves the built app without an API, as the tests of the pages need it. */
export async function buildForTest(): Promise<BuiltApp> {
  const { folder, remove } = await findOrBuild()
  const server = createServer((request, response) => {
    void answer(folder, new URL(request.url ?? '/', 'http://app').pathname).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    )
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

/** Takes the build that is there; one that is not of these sources may serve somebody, so another is made beside it. */
async function findOrBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  if (isWebAppBuilt(projectRoot)) {
    return { folder: join(webRoot, 'build', 'client'), remove: () => Promise.resolve() }
  }
  // Inside the workspace, where the pages that are written at build time find their packages.
  await mkdir(join(webRoot, 'build'), { recursive: true })
  const built = await mkdtemp(join(webRoot, 'build/test-'))
  const cli = join(projectRoot, 'node_modules/@react-router/dev/bin.cjs')
  await promisify(execFile)(process.execPath, [cli, 'build'], {
    cwd: webRoot,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_DIRECTORY: built },
  })
  return { folder: join(built, 'client'), remove: () => rm(built, { recursive: true }) }
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
  return { status: 200, headers, body: page.toString().replaceAll(CSP_NONCE_TOKEN, nonce) }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}
