import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '@app/server/platform/base/ids'
import { projectRoot } from '@app/server/platform/base/project-root'
import { pastSecurity } from '@app/testing/past-security'
import { unpackDebianPackage } from '../../scripts/lib/debian-package.ts'
import { sessionCookie } from '../lib/session.ts'
import type { Count } from './counts.ts'
import { setStage, withDatabase } from './stage.ts'
import { answers, createBrowser, createVictim, type Browser, type Victim } from './victim.ts'

const READERS = 4
const WRITERS = 4
/** A session has at most four streams. */
const STREAMS = 4
/** Seconds within which every open page hears of a change. */
const HEARD_SECONDS = 10
/** Longest time between a start and the next kill, in milliseconds. */
const LIFE_MILLISECONDS = 1500
/** Attempts at a wrong password after which a sign-in is locked, by default. */
const ATTEMPTS = 5

/**
 * Runs two web processes and two workers on one database behind Caddy, with the settings of deploy/. Under load, restarts
 * each in turn, then kills them.
 */
export async function runSeveralProcesses(rounds: number, port: number): Promise<Count[]> {
  const { dataDir, household } = await setStage('several')
  return withDatabase(dataDir, async (pool, _urls, url) => {
    const proxyPort = port + 10
    const env = {
      DATABASE_URL: url,
      APP_URL: `http://127.0.0.1:${proxyPort}`,
      DRAIN_SECONDS: '5',
      TRUST_PROXY: '1',
    }
    const start = (role: 'web' | 'worker', at: number) =>
      createVictim({
        dataDir: join(dataDir, 'files'),
        port: port + at,
        sessionToken: household.token,
        role,
        env,
      })
    const webs = [start('web', 0), start('web', 1)]
    const workers = [start('worker', 2), start('worker', 3)]
    for (const each of [...webs, ...workers]) await each.start()
    const proxy = await startProxy(dataDir, proxyPort, webs)
    try {
      const browser = createBrowser(proxyPort, household.token)
      await browser.begin()
      const path = `/api/pets/${household.petIds[0]}/health-logs`
      const rolling = await underLoad(browser, path, household.token, () =>
        restartEach([...webs, ...workers], rounds),
      )
      const killed = await underLoad(browser, path, household.token, () =>
        killEach([...webs, ...workers], rounds),
      )
      const acknowledged = [...rolling.acknowledged, ...killed.acknowledged]
      const stored = await storedIds(pool)
      return [
        { name: 'restarts of a process, one after the other, under load', value: rounds * 4 },
        { name: 'requests meanwhile', value: rolling.requests },
        { name: 'of them failed', value: rolling.failed, target: 0 },
        { name: 'open pages that heard nothing of the next change', value: rolling.deaf, target: 0 },
        { name: 'kills of a process under load', value: rounds * 4 },
        { name: 'requests meanwhile', value: killed.requests },
        { name: 'open pages that heard nothing of the next change', value: killed.deaf, target: 0 },
        { name: 'acknowledged writes', value: acknowledged.length },
        {
          name: 'acknowledged writes lost',
          value: acknowledged.filter((id) => !stored.includes(id)).length,
          target: 0,
        },
        { name: 'records beyond those acknowledged', value: stored.length - acknowledged.length, target: 0 },
        {
          name: 'wrong passwords taken before the lock, tried at both in turns',
          value: await wrongPasswords(webs),
          target: ATTEMPTS,
        },
        { name: 'follow-ups that no worker has done', value: await leftInOutbox(pool), target: 0 },
      ]
    } finally {
      proxy.kill()
      for (const each of [...webs, ...workers]) await each.stop()
    }
  })
}

/** Starts Caddy with the settings of deploy/Caddyfile in front of two processes, over plain http. */
async function startProxy(folder: string, port: number, webs: readonly Victim[]) {
  const caddy = join(await unpackDebianPackage('caddy', folder), 'usr', 'bin', 'caddy')
  const shipped = readFileSync(join(projectRoot, 'deploy', 'Caddyfile'), 'utf8')
  const upstreams = webs.map((web) => `127.0.0.1:${web.port}`).join(' ')
  const config = join(folder, 'Caddyfile')
  writeFileSync(
    config,
    `{\n\tadmin off\n}\n${shipped.replace('{$SITE}', `http://127.0.0.1:${port}`).replace('web:3000', upstreams)}`,
  )
  const proxy = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
  proxy.once('exit', (code) => {
    if (code) throw new Error(`Caddy ended with ${code}.`)
  })
  await answers(port)
  return proxy
}

interface Load {
  requests: number
  failed: number
  acknowledged: Set<string>
  /** Open pages that have not heard of the change after the load. */
  deaf: number
}

/** Reads, writes and listens while the work runs. An unanswered write is repeated under its id, and counts as failed. */
async function underLoad(
  browser: Browser,
  path: string,
  token: string,
  work: () => Promise<void>,
): Promise<Load> {
  const load: Load = { requests: 0, failed: 0, acknowledged: new Set(), deaf: 0 }
  const ended = new AbortController()
  const count = (hasAnswer: boolean) => {
    load.requests += 1
    if (!hasAnswer) load.failed += 1
  }
  const streams = Array.from({ length: STREAMS }, () => openStream(browser.port, token))
  const readers = Array.from({ length: READERS }, async () => {
    while (!ended.signal.aborted) count((await browser.get('/api/pets').catch(() => 0)) === 200)
  })
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!ended.signal.aborted) load.acknowledged.add(await write(browser, path, count))
  })
  await work()
  ended.abort()
  await Promise.all([...readers, ...writers])
  const last = await write(browser, path, count)
  load.acknowledged.add(last)
  const deaf = () => streams.filter((stream) => !stream.heard().includes(last)).length
  for (let second = 0; second < HEARD_SECONDS && deaf() > 0; second += 1) await sleep(1000)
  load.deaf = deaf()
  for (const stream of streams) stream.close()
  return load
}

async function write(browser: Browser, path: string, count: (hasAnswer: boolean) => void): Promise<string> {
  const id = newId()
  const body = JSON.stringify({ id, type: 'weight', value: '27.4', logDate: '2026-01-01' })
  for (;;) {
    const answer = await browser.post(path, body, { 'content-type': 'application/json' })
    count(answer?.status === 200)
    if (answer?.status === 200) return id
    await sleep(20)
  }
}

/** Opens a stream of live updates, as a page does: again whenever it ends. */
function openStream(port: number, token: string) {
  const leave = new AbortController()
  let text = ''
  void (async () => {
    while (!leave.signal.aborted) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
          headers: { cookie: sessionCookie(token) },
          signal: leave.signal,
        })
        for await (const chunk of response.body ?? [])
          text = (text + Buffer.from(chunk).toString()).slice(-100_000)
      } catch {
        // The next turn opens it again.
      }
      await sleep(100)
    }
  })()
  return { heard: () => text, close: () => leave.abort() }
}

async function restartEach(processes: readonly Victim[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const each of processes) {
      await each.stop()
      await each.start()
      // A host waits until the proxy has seen that the process is back.
      await sleep(2000)
    }
}

async function killEach(processes: readonly Victim[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const each of processes) {
      await sleep(Math.random() * LIFE_MILLISECONDS)
      await each.kill()
      await each.start()
    }
}

/** Ids of the stored records, in which each write is to be found once. */
async function storedIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pastSecurity(pool, (query) => query<{ id: string }>('select id from health_logs'), [
    'health_logs',
  ])
  return rows.map(({ id }) => id)
}

/** Signs in with wrong passwords at both processes in turns; returns how many were refused before the lock. */
async function wrongPasswords(webs: readonly Victim[]): Promise<number> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-Biscuit-1' })
  for (let attempt = 0; attempt < ATTEMPTS * 4; attempt += 1) {
    const answer = await webs[attempt % webs.length]?.post('/api/session', body, {
      'content-type': 'application/json',
    })
    if (answer?.status !== 401) return attempt
  }
  return ATTEMPTS * 4
}

async function leftInOutbox(pool: pg.Pool): Promise<number> {
  await sleep(2000)
  const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from outbox')
  return rows[0]?.left ?? -1
}
