import { afterEach, describe, expect, it, test } from 'vitest'
import { offlineProblem } from '@app/domain/kernel/errors'
import { contract } from '@app/domain/registry/contract'
import {
  type Answer,
  type ApiStandIn,
  type Asked,
  type LostAnswer,
  startApi,
} from '../../../api/api-stand-in.fixture.ts'
import { createApiClient } from '../../../api/client/create-api-client.ts'
import { operationRoutes } from '../../../api/client/operation-routes.ts'
import { createLostAttempts, createMarkSender, INTENT_MILLISECONDS, type MarkRequest } from './mark-sender.ts'

interface Kept {
  id: string
  date: string | null
  outcome: string
  undoneAt: string | null
}

/** Fate of a request and of its answer. */
type Fate = 'answered' | 'answer cut' | 'answer never' | 'request lost'

let api: ApiStandIn | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

/** Ledger behind a connection that loses traffic as configured: each sent mark takes the next of `fates`. */
async function connect(fates: Fate[], patience = 5000) {
  const ledger = new Map<string, Kept>()
  const clock = { now: Date.parse('2026-06-15T08:00:00Z') }
  api = await startApi((asked) => {
    if (asked.path === '/api/request-token') {
      return { body: { token: 't1', expiresAt: new Date(Date.now() + 1_800_000).toISOString() } }
    }
    const isMark = asked.method === 'POST' && asked.path.endsWith('/doses')
    const fate = isMark ? (fates.shift() ?? 'answered') : 'answered'
    return asFated(fate, () => answerFrom(ledger, asked))
  })
  const { client } = createApiClient({ routes: operationRoutes(contract), baseUrl: api.baseUrl })
  const sender = createMarkSender({ doses: client.doses, patience, now: () => clock.now })
  return { sender, ledger, clock, standing: () => [...ledger.values()].filter(({ undoneAt }) => !undoneAt) }
}

function asFated(fate: Fate, answer: () => Answer): Answer | LostAnswer {
  if (fate === 'request lost') return 'cut'
  const answered = answer()
  if (fate === 'answered') return answered
  return fate === 'answer cut' ? 'cut' : 'never'
}

const refused = (code: string, status: number): Answer => ({
  status,
  body: { code, title: code, message: code },
})

/** Server rules that these tests need. */
function answerFrom(ledger: Map<string, Kept>, { method, path, body }: Asked): Answer {
  const id = path.split('/')[3] ?? ''
  if (path.endsWith('/undo')) {
    const kept = ledger.get(id)
    if (kept) kept.undoneAt = 'now'
    return { body: { dose: kept, medication: null } }
  }
  if (method === 'GET') {
    const kept = ledger.get(id)
    return kept ? { body: { dose: kept, medication: null } } : refused('NOT_FOUND', 404)
  }
  const { id: markId, date = null, outcome } = body as Omit<Kept, 'date'> & { date?: string | null }
  const kept = ledger.get(markId)
  if (kept && kept.outcome !== outcome) return refused('ID_TAKEN', 409)
  if (kept?.undoneAt) return refused('MARK_TAKEN_BACK', 409)
  const dose = { id: markId, medicationId: id, date, outcome, undoneAt: null }
  ledger.set(markId, dose)
  return { body: { dose, stockShort: 0, medication: null } }
}

const needed: MarkRequest = { medicationId: 'cerenia', outcome: 'given' }
const scheduled: MarkRequest = { ...needed, date: '2026-06-15', time: '08:00' }
const noAnswer: unknown = expect.objectContaining({ problem: offlineProblem })

describe.each<[string, MarkRequest]>([
  ['a dose as needed', needed],
  ['a scheduled dose', scheduled],
])('%s whose answer was lost', (_, request) => {
  // spec product: a dose log with a lost answer is stored once, and an undone one is never answered as given
  it.each<Fate>(['answer cut', 'request lost'])('is one mark when it is tapped again (%s)', async (fate) => {
    const { sender, standing } = await connect([fate, fate])
    await expect(sender.mark(request)).rejects.toEqual(noAnswer)
    await expect(sender.mark(request)).rejects.toEqual(noAnswer)
    const sent = await sender.mark(request)
    expect(standing()).toEqual([sent.dose])
  })

  it('is given up after a while where no answer ever comes', async () => {
    const { sender, standing } = await connect(['answer never'], 1000)
    await expect(sender.mark(request)).rejects.toEqual(noAnswer)
    await sender.mark(request)
    expect(standing()).toHaveLength(1)
  })

  it('stays as it arrived when another message follows soon', async () => {
    const { sender, standing } = await connect(['answer cut'])
    await expect(sender.mark(request)).rejects.toEqual(noAnswer)
    const sent = await sender.mark({ ...request, outcome: 'partial', amount: 0.5 })
    expect([sent.arrivedBefore, sent.dose.outcome]).toEqual([true, 'given'])
    expect(standing()).toHaveLength(1)
  })

  it('gives way to something else where it never arrived', async () => {
    const { sender, standing } = await connect(['request lost'])
    await expect(sender.mark(request)).rejects.toEqual(noAnswer)
    const sent = await sender.mark({ ...request, outcome: 'partial', amount: 0.5 })
    expect(standing()).toEqual([sent.dose])
  })

  it('can be given again once it was taken back', async () => {
    const { sender, ledger, standing } = await connect(['answer cut'])
    await expect(sender.mark(request)).rejects.toEqual(noAnswer)
    const [arrived] = [...ledger.values()]
    if (arrived) arrived.undoneAt = 'by somebody else'
    const sent = await sender.mark(request)
    expect(standing()).toEqual([sent.dose])
    await sender.undo(sent.dose)
    expect(standing()).toEqual([])
    const again = await sender.mark(request)
    expect(standing()).toEqual([again.dose])
  })
})

/** Loses the answer to a tap, and taps again after its intent has ended. */
const later = async (fate: Fate, request: MarkRequest) => {
  const stage = await connect([fate])
  await expect(stage.sender.mark(request)).rejects.toEqual(noAnswer)
  stage.clock.now += INTENT_MILLISECONDS
  return { ...stage, sent: await stage.sender.mark(request) }
}

describe('hours after a lost answer', () => {
  it('a dose as needed is another one, beside the one that had arrived', async () => {
    const { sent, standing } = await later('answer cut', needed)
    expect(standing()).toEqual([sent.earlier?.dose, sent.dose])
    expect(sent.dose.id).not.toBe(sent.earlier?.dose.id)
  })

  it('it is the only one where the first never arrived', async () => {
    const { sent, standing } = await later('request lost', needed)
    expect([standing(), sent.earlier]).toEqual([[sent.dose], undefined])
  })

  it('a scheduled dose that had arrived is marked already', async () => {
    const { sent, standing } = await later('answer cut', scheduled)
    expect(sent.arrivedBefore).toBe(true)
    expect(standing()).toEqual([sent.dose])
  })
})

test('two taps at once are one mark, and the next tap is another', async () => {
  const { sender, standing } = await connect([])
  const [one, other] = await Promise.all([sender.mark(needed), sender.mark(needed)])
  expect(one.dose.id).toBe(other.dose.id)
  await sender.mark(needed)
  expect(standing()).toHaveLength(2)
})

// spec product: changes to a dose log while it is being sent are kept; a late picture replaces no newer one
test('what else is said of a dose while it is sent is not swallowed', async () => {
  const { sender, standing } = await connect([])
  const [one, other] = await Promise.all([
    sender.mark(needed),
    sender.mark({ ...needed, note: 'Spat half of it out' }),
  ])
  expect(one.dose.id).not.toBe(other.dose.id)
  expect(standing()).toHaveLength(2)
  const [given, skipped] = await Promise.all([
    sender.mark(scheduled),
    sender.mark({ ...scheduled, outcome: 'skipped' }),
  ])
  expect([given.dose.outcome, skipped.dose.outcome]).toEqual(['given', 'skipped'])
})

/** Stand-in for the device's store of pending marks; refuses them if `can` is false. */
function device(can = true) {
  const kept: string[] = []
  return { kept, keep: async ({ id }: { id: string }) => can && kept.push(id) > 0 }
}

describe('a mark that is not answered, where the device keeps it', () => {
  it.each<Fate>(['answer cut', 'answer never'])('is kept under the id that was sent (%s)', async (fate) => {
    const { sender, ledger } = await connect([fate], 1000)
    const { kept, keep } = device()
    expect(await sender.mark(scheduled, keep)).toBeUndefined()
    expect(kept).toEqual([...ledger.keys()])
  })

  it('is kept once where it is tapped twice', async () => {
    const { sender } = await connect(['request lost'])
    const { kept, keep } = device()
    expect(await Promise.all([sender.mark(needed, keep), sender.mark(needed, keep)])).toEqual([
      undefined,
      undefined,
    ])
    expect(kept).toHaveLength(1)
  })

  it('has failed where the device can’t keep it, and is the same mark when it is tapped again', async () => {
    const { sender, standing } = await connect(['answer cut'])
    await expect(sender.mark(scheduled, device(false).keep)).rejects.toEqual(noAnswer)
    const sent = await sender.mark(scheduled)
    expect(standing()).toEqual([sent.dose])
  })

  it('hours after one as needed whose answer was lost is another dose', async () => {
    const { sender, ledger, clock } = await connect(['answer cut', 'request lost'])
    await expect(sender.mark(needed)).rejects.toEqual(noAnswer)
    clock.now += INTENT_MILLISECONDS
    const { kept, keep } = device()
    expect(await sender.mark(needed, keep)).toBeUndefined()
    expect([...ledger.keys()]).not.toEqual(kept)
  })

  it('is not kept where something else was said first, which may have arrived under its id', async () => {
    const { sender } = await connect(['answer cut', 'request lost'])
    await expect(sender.mark(scheduled)).rejects.toEqual(noAnswer)
    const { kept, keep } = device()
    await expect(sender.mark({ ...scheduled, outcome: 'skipped' }, keep)).rejects.toEqual(noAnswer)
    expect(kept).toEqual([])
  })

  it('is the same mark when it is said again after it was taken back here', async () => {
    const { sender, standing } = await connect(['answer cut'])
    const { kept, keep } = device()
    await sender.mark(needed, keep)
    sender.noteTakenBack(needed, kept[0] ?? '')
    const again = await sender.mark(needed)
    expect([again.dose.id, standing().length]).toEqual([kept[0], 1])
  })

  it('is not kept where the server answers', async () => {
    const { sender } = await connect([])
    const { kept, keep } = device()
    const sent = await sender.mark(scheduled, keep)
    expect([sent?.dose.outcome, kept]).toEqual(['given', []])
  })
})

test('an attempt is the same intent for five minutes', () => {
  const clock = { now: 0 }
  const lost = createLostAttempts(() => clock.now)
  const attempt = { id: 'one', since: 0 }
  clock.now = INTENT_MILLISECONDS - 1
  expect(lost.isSameIntent(attempt)).toBe(true)
  clock.now += 1
  expect(lost.isSameIntent(attempt)).toBe(false)
})

test('a hundred attempts are remembered, the latest ones', () => {
  const lost = createLostAttempts(() => 0)
  for (let count = 0; count < 120; count += 1) lost.keep(`dose ${count}`, { id: `${count}`, since: 0 })
  expect(lost.find('dose 19')).toBeUndefined()
  expect(lost.find('dose 20')?.id).toBe('20')
  lost.forget('dose 20')
  expect(lost.find('dose 20')).toBeUndefined()
})
