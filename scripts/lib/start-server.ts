import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { needsBuild } from './build-all.ts'
import { projectRoot } from './project-root.ts'

/**
 * Runs the server in this process, after building what is stale. The build runs in a process of its own, so that its
 * memory is gone when the server starts.
 */
export async function startServer(): Promise<void> {
  const envFile = join(projectRoot, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  process.env['NODE_ENV'] ??= 'production'
  if (needsBuild(projectRoot)) {
    const build = join(projectRoot, 'scripts', 'build.ts')
    const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  await import(pathToFileURL(join(projectRoot, 'apps', 'server', 'dist', 'main.js')).href)
}
