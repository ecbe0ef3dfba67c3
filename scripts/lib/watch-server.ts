import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { context, type Plugin } from 'esbuild'
import { serverBuild } from './build-all.ts'

/** Bundles the server whenever its sources change and restarts it; a bundle that fails leaves the old one running. */
export async function watchServer(root: string): Promise<{ stop: () => Promise<void> }> {
  let running: ChildProcess | undefined
  const stop = async () => {
    if (!running || running.exitCode !== null) return
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  const restart: Plugin = {
    name: 'restart',
    setup: ({ onEnd }) =>
      onEnd(async ({ errors }) => {
        if (errors.length > 0) return
        await stop()
        running = fork(join(root, 'apps', 'server', 'dist', 'main.js'), { stdio: 'inherit' })
      }),
  }
  const build = await context({ ...serverBuild(root), plugins: [restart] })
  await build.watch()
  return {
    stop: async () => {
      await build.dispose()
      await stop()
    },
  }
}
