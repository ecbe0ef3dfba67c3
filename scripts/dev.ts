import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onStopRequest } from '@app/server/platform/base/stop-request'
import { buildAll } from './lib/build-all.ts'
import { projectRoot } from './lib/project-root.ts'
import { watchServer } from './lib/watch-server.ts'

/**
 * `npm run dev`: the app with reload. Vite serves the pages at http://localhost:5173 and forwards the API to a server
 * that restarts when its sources change.
 */
process.env['PORT'] = '3001'
process.env['APP_URL'] ??= 'http://localhost:5173'
process.env['MAILBOX_PAGE'] ??= 'true'
process.env['NODE_ENV'] = 'development'

const say = (line: string) => process.stdout.write(`${line}\n`)

await buildAll(projectRoot, say)
const server = await watchServer(projectRoot)
const vite = spawn(
  process.execPath,
  [join(projectRoot, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'dev'],
  {
    cwd: join(projectRoot, 'apps', 'web'),
    stdio: 'inherit',
  },
)
say('Pages with reload: http://localhost:5173   Mails: http://127.0.0.1:3001/mailbox')
onStopRequest(() => {
  vite.kill()
  void server.stop().then(() => process.exit(0))
})
