import { startWorker } from '../../main-worker.ts'
import { readSettings } from '../../platform/base/env.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { startServices } from '../../platform/services/start-services.ts'

/**
 * Worker process of an installation that halts at the second file that it stores, `before` or `after` storing it, and
 * reports that to its parent.
 */
const settings = readSettings(process.env)
const services = await startServices(settings, {
  appUrl: settings.APP_URL ?? 'http://127.0.0.1',
  printLine: () => undefined,
})
let stored = 0
const blobs: BlobStore = {
  ...services.blobs,
  async put(...blob) {
    stored += 1
    if (stored < 2) return services.blobs.put(...blob)
    if (process.argv[2] === 'after') await services.blobs.put(...blob)
    process.send?.('halted')
    return new Promise(() => undefined)
  },
}
await startWorker({ ...services, blobs })
process.once('disconnect', () => process.exit(0))
