import { serve } from '@hono/node-server'
import { createWebApp } from '@app/server/main-web'
import { readSettings } from '@app/server/platform/base/env'
import { startServices } from '@app/server/platform/services/start-services'

/**
 * Process that serves with its environment's settings, like one of many behind one address; sends its parent the port,
 * and ends with it.
 */
const settings = readSettings(process.env)
const services = await startServices(settings, {
  appUrl: settings.APP_URL ?? 'http://127.0.0.1',
  printLine: () => undefined,
})
const app = await createWebApp(services, { isStopping: () => false })
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.({ port }))
process.once('disconnect', () => process.exit(0))
