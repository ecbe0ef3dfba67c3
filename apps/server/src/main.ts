import { MigrationFailed, NewerData, PreviewData } from '@app/db/migrate'
import { backUpBeforeUpgrade } from './features/backups/back-up-before-upgrade.ts'
import { startWeb } from './main-web.ts'
import { startChecks, startWorker } from './main-worker.ts'
import { systemClock } from './platform/base/clock.ts'
import { openConsole } from './platform/base/console-output.ts'
import { readSettings, type Settings } from './platform/base/env.ts'
import { findFreePort } from './platform/base/free-port.ts'
import { returnMemory } from './platform/base/return-memory.ts'
import { SettingsError } from './platform/base/settings-error.ts'
import { StartRefused } from './platform/base/start-refused.ts'
import { onStopRequest } from './platform/base/stop-request.ts'
import { EmbeddedPostgresUnavailable } from './platform/embedded-postgres/unavailable.ts'
import { isSecureContext } from './platform/http/pages/browser-cache.ts'
import { showProcess } from './platform/services/process-row.ts'
import { printSetupLink } from './platform/services/setup-link.ts'
import { startServices } from './platform/services/start-services.ts'

const output = openConsole(systemClock)
const say = (line: string): void => output.write(`${line}\n`)

/** Role of this process: `web`, `worker`, or both by default. */
const [role = 'both'] = process.argv.slice(2)

const addressOf = ({ APP_URL, HOST, PORT }: Settings): string =>
  (APP_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/$/, '')

/** Warns that browsers refuse push, passkeys, camera and offline use on an insecure page. */
function warnOfPlainHttp(appUrl: string): void {
  if (isSecureContext(appUrl)) return
  say(
    'Note: over plain http, browsers refuse camera, push, passkeys and offline use. README shows how to add https.',
  )
}

/** Warns that changes are accepted from the product's own address alone, which such a host does not reveal. */
function warnOfUnknownAddress({ APP_URL, HOST }: Settings): void {
  if (APP_URL || !['0.0.0.0', '::'].includes(HOST)) return
  say('Note: set APP_URL to the address that people open; changes only work from there.')
}

async function main(): Promise<void> {
  const given = readSettings(process.env)
  const settings = given.PORT === 0 ? { ...given, PORT: await findFreePort(given.HOST) } : given
  const appUrl = addressOf(settings)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = settings
  // Loaded on demand: without tracing it takes no memory.
  const stopTracing = collector
    ? (await import('./platform/tracing/export-spans.ts')).exportSpans(collector, role)
    : undefined
  const services = await startServices(settings, {
    appUrl,
    printLine: say,
    logTo: output,
    beforeUpgrade: (needs) => backUpBeforeUpgrade(settings, needs),
  })
  const worker = role === 'web' ? undefined : await startWorker(services)
  const web = role === 'worker' ? undefined : await startWeb(services)
  const checks =
    role === 'worker' && settings.WORKER_PORT ? await startChecks(services, settings.WORKER_PORT) : undefined
  const shown = showProcess(role === 'web' || role === 'worker' ? role : 'both', services)
  onStopRequest(() => {
    void (async () => {
      await web?.stop()
      await checks?.close()
      await worker?.stop()
      await shown.stop()
      await services.stop()
      await stopTracing?.()
      process.exit(0)
    })()
  })
  returnMemory()
  if (web) {
    warnOfUnknownAddress(settings)
    warnOfPlainHttp(appUrl)
    await printSetupLink(services, say)
    say(`Pawtrail is ready: ${appUrl}`)
  } else {
    say('The worker is ready.')
  }
}

/** Errors whose message is a sentence for the person at the console. */
const foreseenErrors = [
  SettingsError,
  EmbeddedPostgresUnavailable,
  StartRefused,
  MigrationFailed,
  NewerData,
  PreviewData,
]

main().catch((error: unknown) => {
  const foreseen = foreseenErrors.some((kind) => error instanceof kind)
  process.stderr.write(
    `${foreseen ? (error as Error).message : `The start failed: ${String((error as Error).stack ?? error)}`}\n`,
  )
  process.exit(1)
})
