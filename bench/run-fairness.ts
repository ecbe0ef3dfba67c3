import type pg from 'pg'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { runHttpLoad } from './lib/http-load.ts'
import { enlarge, MEDICINES, planAgain, UNKNOWN_WORDS } from './lib/large-household.ts'
import type { MeasuredServer } from './lib/measured-server.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'

const SECONDS = 10
/** Connections of the measured household, and of its neighbour. */
const CONNECTIONS = 4
const CONNECTIONS_BESIDE = 12
/** Highest factor by which others wait longer beside a large household than beside an ordinary one. */
const MOST_TIMES = 4

interface FairnessBench {
  server: MeasuredServer
  owner: pg.Pool
  households: readonly LoadHousehold[]
}

/**
 * Benchmarks the effect of one large household on others: their p99 beside it, divided by their p99 beside an ordinary
 * one.
 */
export async function benchFairness(
  { server, owner, households: [other, ordinary, large] }: FairnessBench,
  say: (line: string) => void,
): Promise<Figure[]> {
  if (!other || !ordinary || !large) throw new Error('Three households are needed')
  say('Asking beside a large household …')
  await enlarge(owner, large)
  const load = () =>
    runHttpLoad({
      port: server.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      next: () => ({ method: 'GET', path: '/api/pets', headers: { cookie: sessionCookie(other.token) } }),
    })
  const waitBeside = async (household: LoadHousehold, path: string) => {
    const [{ p99 }] = await Promise.all([load(), askBeside(server, household, path)])
    return p99
  }
  const compare = async (name: string, path: string) => {
    const beside = await waitBeside(ordinary, path)
    const besideLarge = await waitBeside(large, path)
    const note = `p99 ${Math.round(beside)} ms beside an ordinary household, ${Math.round(besideLarge)} ms beside a large one`
    return atMost(name, besideLarge / beside, '×', MOST_TIMES, note)
  }
  const quiet = await load()
  await planAgain(owner, large)
  const planning = await load()
  return [
    await compare(`wait beside doses of ${MEDICINES} hourly medicines`, '/api/doses'),
    await compare(
      'wait beside searches of eight unknown words',
      `/api/search?q=${encodeURIComponent(UNKNOWN_WORDS)}`,
    ),
    atMost(
      `wait while ${MEDICINES} hourly medicines are planned`,
      planning.p99 / quiet.p99,
      '×',
      MOST_TIMES,
      `p99 ${Math.round(quiet.p99)} ms before, ${Math.round(planning.p99)} ms meanwhile`,
    ),
  ]
}

/** Sends requests as fast as the server answers; ignores the answers. */
async function askBeside({ port }: MeasuredServer, { token }: LoadHousehold, path: string): Promise<void> {
  const end = performance.now() + SECONDS * 1000
  const worker = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { cookie: sessionCookie(token) },
      })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS_BESIDE }, worker))
}
