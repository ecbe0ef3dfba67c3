import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runAndFollow } from './run-and-follow.mjs'

const root = dirname(dirname(import.meta.dirname))

/**
 * Runs the server in this process, after building stale parts. Checking and building run in a separate process: their
 * memory is free when the server starts, and so is that of Node's compiler of TypeScript, which is why this file is
 * JavaScript.
 */
export async function startServer() {
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  process.env['NODE_ENV'] ??= 'production'
  const status = await runAndFollow(process.execPath, [join(root, 'scripts', 'build.ts')])
  if (status !== 0) process.exit(status)
  await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.js')).href)
}
