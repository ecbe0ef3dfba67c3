import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { newId } from '@app/server/platform/base/ids'
import { hugePng } from '@app/server/platform/images/pictures.fixture'
import { bodies, photoForm } from '@app/testing/factories/records'
import type { Count } from './counts.ts'
import { setStage, withDatabase, type Stage } from './stage.ts'
import { createVictim, MOST_WAIT_MILLISECONDS, watchingHealth, type Victim } from './victim.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Attacks the built server: counts what each attack reaches, and its effect on others. */
export async function runAttacks(rounds: number, port: number): Promise<Count[]> {
  const stage = await setStage('attacks')
  const victim = createVictim({ dataDir: stage.dataDir, port, sessionToken: stage.household.token })
  await victim.start()
  try {
    return [
      ...(await sendLongTexts(victim, rounds)),
      ...(await sendHalfCharacters(victim, stage, rounds)),
      ...(await spellZones(victim, rounds * 50)),
      ...(await sendPictureBombs(victim, stage, rounds)),
      ...(await askForHeads(victim, stage, rounds * 40)),
      ...(await passTokensOff(victim, rounds)),
      ...(await forgeIdentities(stage, victim, rounds * 10)),
    ]
  } finally {
    await victim.stop()
  }
}

/** Texts for which composing and matching take more than linear time. */
const longTexts = ['\u0301\u0316', ' ', '1 -', 'a.'].map(
  (part) => `a${part.repeat(240_000 / part.length / 2)}`,
)

async function sendLongTexts(victim: Victim, rounds: number): Promise<Count[]> {
  const answers: (number | undefined)[] = []
  const wait = await watchingHealth(victim, async () => {
    for (let at = 0; at < rounds; at += 4) {
      const sent = longTexts.map((text) =>
        victim.post('/api/pets', JSON.stringify(bodies.pet({ name: text })), JSON_TYPE),
      )
      for (const answer of await Promise.all(sent)) answers.push(answer?.status)
    }
  })
  return [
    { name: 'requests with texts of 120,000 characters', value: answers.length },
    {
      name: 'of them not refused at their field',
      value: answers.filter((status) => status !== 422).length,
      target: 0,
    },
    { name: 'longest wait of the health check meanwhile in ms', value: wait, atMost: MOST_WAIT_MILLISECONDS },
  ]
}

async function sendHalfCharacters(victim: Victim, { household }: Stage, rounds: number): Promise<Count[]> {
  const pet = household.petIds[0] ?? ''
  const half = 'Rex \ud83d'
  let failures = 0
  for (let at = 0; at < rounds; at += 1) {
    const sent = await Promise.all([
      victim.post('/api/pets', JSON.stringify(bodies.pet({ name: half })), JSON_TYPE),
      victim.post(
        `/api/pets/${pet}/health-logs`,
        JSON.stringify(bodies.healthLog({ notes: half })),
        JSON_TYPE,
      ),
      victim.post('/api/session', JSON.stringify({ email: half, password: half }), JSON_TYPE),
    ])
    failures += sent.filter((answer) => !answer || answer.status >= 500 || answer.status < 400).length
  }
  return [
    { name: 'requests with half of a character', value: rounds * 3 },
    { name: 'of them stored, or answered as a failure', value: failures, target: 0 },
  ]
}

async function spellZones(victim: Victim, requests: number): Promise<Count[]> {
  const name = 'america/argentina/comodrivadavia'
  const path = '/api/emergency-information'
  // So many requests make any heap grow; further growth is the memory of the spellings.
  for (let at = 0; at < requests; at += 1) await victim.get(path, { 'x-time-zone': name })
  const before = memoryOf(victim)
  for (let at = 0; at < requests; at += 1) {
    const spelled = Array.from(name, (letter, place) =>
      (at >> place) & 1 ? letter.toUpperCase() : letter,
    ).join('')
    await victim.get(path, { 'x-time-zone': spelled })
  }
  const grown = Math.max(0, memoryOf(victim) - before)
  return [
    { name: 'spellings of one time zone', value: requests },
    { name: 'memory that they took in MB', value: Math.round(grown), atMost: 60 },
  ]
}

async function sendPictureBombs(victim: Victim, { household }: Stage, rounds: number): Promise<Count[]> {
  const bomb = new Uint8Array(hugePng(49_999_999, 1))
  const path = `/api/pets/${household.petIds[0]}/photos`
  const answers: (number | undefined)[] = []
  const wait = await watchingHealth(victim, async () => {
    for (let at = 0; at < rounds; at += 5) {
      const sent = Array.from({ length: 5 }, async () =>
        victim.post(path, await photoForm({}, new File([bomb], 'bomb.png', { type: 'image/png' }))),
      )
      for (const answer of await Promise.all(sent)) answers.push(answer?.status)
    }
  })
  return [
    { name: 'pictures of 49,999,999 × 1 pixels', value: answers.length },
    {
      name: 'of them not refused for their size or their number',
      value: answers.filter((status) => status !== 413 && status !== 429).length,
      target: 0,
    },
    {
      name: 'longest wait of the health check with bombs in ms',
      value: wait,
      atMost: MOST_WAIT_MILLISECONDS,
    },
    { name: 'memory of the server after the bombs in MB', value: Math.round(memoryOf(victim)), atMost: 400 },
  ]
}

async function askForHeads(victim: Victim, { household }: Stage, requests: number): Promise<Count[]> {
  const stored = await victim.post(`/api/pets/${household.petIds[0]}/photos`, await photoForm())
  const { picture } = (stored?.body ?? {}) as { picture?: { large: string } }
  const before = descriptorsOf(victim)
  for (let at = 0; at < requests; at += 1) await victim.get(picture?.large ?? '/', {}, 'HEAD')
  return [
    { name: 'HEAD requests of a picture', value: requests },
    {
      name: 'files and sockets that they left open',
      value: Math.max(0, descriptorsOf(victim) - before - 10),
      target: 0,
    },
  ]
}

/** The server signs request tokens too; none may pass as a session. */
async function passTokensOff(victim: Victim, rounds: number): Promise<Count[]> {
  let taken = 0
  for (let at = 0; at < rounds; at += 1) {
    const given = await fetch(`http://127.0.0.1:${victim.port}/api/request-token`, { method: 'POST' })
    const value = given.headers.get('set-cookie')?.split(';')[0]?.split('=').slice(1).join('=') ?? ''
    const cookie = `pawtrail.session_token=${value}`
    const { status } = await fetch(`http://127.0.0.1:${victim.port}/api/me`, { headers: { cookie } })
    if (status !== 401) taken += 1
  }
  return [
    { name: 'request tokens passed off as sessions', value: rounds },
    { name: 'of them taken', value: taken, target: 0 },
  ]
}

/** Runs SQL on a connection of requests, with forged identities. */
async function forgeIdentities(
  { dataDir, household }: Stage,
  victim: Victim,
  forgeries: number,
): Promise<Count[]> {
  await victim.stop()
  let seen = 0
  await withDatabase(dataDir, async (_pool, urls) => {
    const client = new pg.Client({ connectionString: urls.requests })
    await client.connect()
    await client.query('begin')
    for (let at = 0; at < forgeries; at += 1) {
      const claim = `${household.ownerId}/${household.householdId}/owner`
      const seal = createHash('sha256').update(`${newId()}${claim}`).digest('base64')
      await client.query("select set_config('app.identity', $1, true), set_config('role', 'none', true)", [
        seal + claim,
      ])
      const { rowCount } = await client.query('select 1 from pets')
      seen += rowCount ?? 0
    }
    await client.end()
  })
  return [
    { name: 'identities forged by SQL', value: forgeries },
    { name: 'rows that they reached', value: seen, target: 0 },
  ]
}

const memoryOf = ({ pid }: Victim): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024

const descriptorsOf = ({ pid }: Victim): number => readdirSync(`/proc/${pid()}/fd`).length
