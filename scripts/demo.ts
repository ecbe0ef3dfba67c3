import { join } from 'node:path'
import { readSettings } from '@app/server/platform/base/env'
import { startServices } from '@app/server/platform/services/start-services'
import { fillDemoCommunity } from '@app/testing/scenarios/demo/demo-community'
import { demoPassword, demoPeople, fillDemoHousehold } from '@app/testing/scenarios/demo/demo-household'
import { fillDemoSupport } from '@app/testing/scenarios/demo/demo-support'
import { projectRoot } from './lib/project-root.ts'
import { startServer } from './lib/start-server.mjs'

/** `npm run demo`: the product with demo data, in a data folder of its own that a production start never touches. */
process.env['DATA_DIR'] = join(projectRoot, 'var', 'demo')
process.env['MAILBOX_PAGE'] ??= 'true'
delete process.env['DATABASE_URL']

const say = (line: string) => process.stdout.write(`${line}\n`)

const services = await startServices(readSettings({ ...process.env, LOG_LEVEL: 'warn' }), {
  appUrl: 'http://127.0.0.1:3000',
  printLine: say,
})
if (await fillDemoHousehold(services)) {
  await fillDemoCommunity(services)
  await fillDemoSupport(services)
  say('Ana, Sam, Ruth, Mia, Biscuit, Miso and Clover have moved in.')
}
await services.stop()

await startServer()
say(`Sign in as ${demoPeople[0].email}`)
say(`Password: ${demoPassword}   Mails: /mailbox`)
