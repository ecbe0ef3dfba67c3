import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { listOperations } from '@app/testing/operations'
import { startS3Server, type S3TestServer } from '@app/testing/servers/s3'
import { projectRoot } from '../base/project-root.ts'

const METRICS_TOKEN = 'a-token-of-the-monitoring'

let app: TestApp
let bucket: S3TestServer
beforeAll(async () => {
  bucket = await startS3Server()
  app = await startTestApp({
    env: {
      METRICS_TOKEN,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
  })
})
afterAll(async () => {
  await app.stop()
  await bucket.stop()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers })
const readiness = async () => {
  const response = await get('/readyz')
  return [response.status, await response.json()]
}
const ready = [200, { status: 'ready' }]

describe('readiness', () => {
  it('says ready when all is there', async () => {
    expect(await readiness()).toEqual(ready)
  })

  it('names the store during its outage, while liveness stays', async () => {
    await bucket.goDown()
    expect(await readiness()).toEqual([503, { status: 'not ready', missing: ['blobs'] }])
    expect((await get('/healthz')).status).toBe(200)
    await bucket.comeBack()
    expect(await readiness()).toEqual(ready)
  })

  it('names the database during its outage, while liveness stays', async () => {
    const person = await makePerson(app)
    await app.database.goAway()
    expect(await readiness()).toEqual([503, { status: 'not ready', missing: ['database'] }])
    expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' })
    expect(await person.client.call('GET', '/pets')).toMatchObject({
      status: 503,
      body: {
        code: 'UNAVAILABLE',
        title: 'Temporarily unavailable',
        message: 'Nothing was lost. Please try again in a moment.',
        retryAfter: 2,
      },
    })
    await app.database.comeBack()
    expect(await readiness()).toEqual(ready)
    expect((await person.client.call('GET', '/pets')).status).toBe(200)
  })

  it('names the database whose migrations are not all applied', async () => {
    const { pool } = app.database
    const { rows } = await pool.query<{ id: number; name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning id, name, run_on',
    )
    expect(await readiness()).toEqual([503, { status: 'not ready', missing: ['database'] }])
    const [newest] = rows
    await pool.query('insert into migrations (id, name, run_on) values ($1, $2, now())', [
      newest?.id,
      newest?.name,
    ])
    expect(await readiness()).toEqual(ready)
  })
})

describe('metrics', () => {
  // spec ASVS V13.4.5
  it('are given to callers with the token and to no others', async () => {
    const response = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toMatch(/^http_requests_total\{method="GET",status="200"\} \d+$/m)
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="\+Inf"\} \d+$/m)
    expect(text).toMatch(/^database_connections\{state="open"\} \d+$/m)
    for (const authorization of ['', 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
      expect([authorization, (await get('/metrics', { authorization })).status]).toEqual([authorization, 404])
    }
  })

  it('come in the text format of Prometheus, with the metrics that dashboards for Node expect', async () => {
    const response = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await response.text()
    const typed = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
    const explained = [...text.matchAll(/^# HELP (\S+) ./gm)].map(([, name]) => name)
    expect(explained).toEqual(typed)
    expect(typed).toEqual(
      expect.arrayContaining([
        'http_requests_total',
        'http_request_duration_seconds',
        'database_connections',
        'live_streams',
        'event_loop_holds_total',
        'jobs_total',
        'outbox_waiting_rows',
        'outbox_parked_rows',
        'backup_last_success_timestamp_seconds',
        'process_cpu_seconds_total',
        'process_resident_memory_bytes',
        'process_start_time_seconds',
        'nodejs_heap_size_used_bytes',
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_gc_duration_seconds',
      ]),
    )
  })

  it('state the age of the last backup, which a rehearsal does not renew', async () => {
    await app.database.pool.query(
      `insert into backups (id, name, started_at, finished_at, state, rehearsed) values
         (app.new_id(), 'made', '2026-01-01Z', '2026-01-01Z', 'done', null),
         (app.new_id(), 'rehearsal', '2026-01-02Z', '2026-01-02Z', 'done', 'made')`,
    )
    const text = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
    const [, seconds] = /^backup_last_success_timestamp_seconds (\S+)$/m.exec(text) ?? []
    expect(Number(seconds)).toBe(Date.parse('2026-01-01Z') / 1000)
  })

  // spec product: alerts and dashboard of the monitoring use metrics that the processes have
  //   in deploy/monitoring
  it.each(['alerts.yml', 'grafana-dashboard.json'])('include every one that %s asks for', async (file) => {
    const source = readFileSync(join(projectRoot, 'deploy', 'monitoring', file), 'utf8')
    const expressions = [...source.matchAll(/^ *"?expr"?: (.*?),?$/gm)].map(([, expression = '']) =>
      expression.startsWith('"') ? String(JSON.parse(expression)) : expression,
    )
    const asked = expressions
      .map((expression) => expression.replaceAll(/"[^"]*"/g, ''))
      .flatMap((expression) => expression.match(/\b[a-z]+_[a-z0-9_]+\b(?! ?\()/g) ?? [])
      .map((name) => name.replace(/_bucket$/, ''))
    expect(new Set(asked).size).toBeGreaterThan(7)
    const text = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
    const typed = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    expect(asked.filter((name) => !typed.has(name))).toEqual([])
  })

  // spec ASVS V13.4.5
  it('are disabled without a token', async () => {
    const own = await startTestApp()
    for (const authorization of ['Bearer undefined', 'Bearer ', '']) {
      const response = await fetch(`${own.url}/metrics`, { headers: { authorization } })
      expect(response.status).toBe(404)
    }
    await own.stop()
  })
})

describe('the document of the API', () => {
  // spec ASVS V2.1.1
  it('lists every operation with its errors and the live updates, and no other', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: object }>>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const operations = listOperations()
    expect(documented.toSorted()).toEqual(
      [...operations.map(({ method, path }) => `${method} ${path}`), 'GET /live'].toSorted(),
    )
    for (const { method, path, may } of operations) {
      const statuses = Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {})
      expect(statuses).toEqual(expect.arrayContaining(['200', '422', '429', '503']))
      if (may !== 'anyone') expect(statuses).toEqual(expect.arrayContaining(['401', '403', '404']))
    }
  })
})

describe('missing things', () => {
  // spec ASVS V13.4.2
  // spec ASVS V15.2.3
  it.each([
    '/nothing',
    '/api/nothing',
    '/api/pets/x/y/z',
    '/files/a/b',
    '/api/auth/sign-in/email',
    '/mailbox',
  ])('%s is answered with 404 and a problem', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', title: 'Not found' })
  })
})
