import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runAndFollow } from './run-and-follow.mjs'

const root = dirname(dirname(import.meta.dirname))

/**
 * Runs the server in this process, after building what is stale. Looking and building are a process of their own: their
 * memory is gone when the server starts, and so is that of Node's compiler of TypeScript, which is why this is none.
 */
export async function startServer() {
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  process.env['NODE_ENV'] ??= 'production'
  const status = await runAndFollow(process.execPath, [join(root, 'scripts', 'build.ts')])
  if (status !== 0) process.exit(status)
  await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.js')).href)
}
