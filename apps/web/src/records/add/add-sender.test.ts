import { afterEach, expect, test } from 'vitest'
import { contract } from '@app/domain/registry/contract'
import {
  type Answer,
  type ApiStandIn,
  type Asked,
  type LostAnswer,
  startApi,
} from '../../api/api-stand-in.fixture.ts'
import { answerWithin } from '../../api/client/answer-within.ts'
import { createApiClient } from '../../api/client/create-api-client.ts'
import { operationRoutes } from '../../api/client/operation-routes.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { createAddSender } from './add-sender.ts'

/** Outcome of an add request and of its answer. */
type Fate = 'answered' | 'answer cut' | 'answer never' | 'request lost' | 'arrives late'

let api: ApiStandIn | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const refused = (code: string, status: number): Answer => ({
  status,
  body: { code, title: code, message: code },
})

/**
 * Connects to contacts over a connection that loses requests or answers: each add request takes the next of `fates`.
 */
async function connect(fates: Fate[]) {
  const saved = new Map<string, Record<string, unknown>>()
  let onItsWay: Record<string, unknown> | undefined
  const add = (body: Record<string, unknown>): Answer => {
    const id = String(body['id'])
    const before = saved.get(id)
    if (before) return before['name'] === body['name'] ? { body: before } : refused('ID_TAKEN', 409)
    saved.set(id, { ...body, version: 1 })
    return { body: saved.get(id) }
  }
  const answer = ({ method, path, body }: Asked): Answer | LostAnswer => {
    if (path === '/api/request-token') {
      return { body: { token: 't1', expiresAt: new Date(Date.now() + 1_800_000).toISOString() } }
    }
    const [, , , petId] = path.split('/')
    const sent: Record<string, unknown> = {
      ...(method === 'POST' && { petId }),
      ...(body as Record<string, unknown> | undefined),
    }
    const id = path.split('/').at(-1) ?? ''
    const before = saved.get(id)
    if (method === 'GET') return before ? { body: before } : refused('NOT_FOUND', 404)
    if (method === 'PATCH') {
      if (before?.['version'] !== sent['version']) return refused('STALE_VERSION', 409)
      saved.set(id, { ...before, ...sent, version: Number(sent['version']) + 1 })
      return { body: saved.get(id) }
    }
    if (onItsWay) add(onItsWay)
    const fate = fates.shift() ?? 'answered'
    if (fate === 'arrives late') onItsWay = sent
    if (fate === 'request lost' || fate === 'arrives late') return 'cut'
    const answered = add(sent)
    if (fate === 'answered') return answered
    return fate === 'answer cut' ? 'cut' : 'never'
  }
  api = await startApi(answer)
  const { client } = createApiClient({ routes: operationRoutes(contract), baseUrl: api.baseUrl })
  const sender = createAddSender<{ id: string; petId: string; name: string }>({
    add: (input) => answerWithin(500, (signal) => client.medications.add(asMedication(input), { signal })),
    find: (id) => client.medications.get({ id }),
    update: (input, version) => client.medications.update({ ...asMedication(input), id: input.id, version }),
  })
  const type = (name: string, petId = 'p1') => sender.send({ id: 'm1', petId, name })
  const mayWait = (name: string) => sender.mayWait({ id: 'm1', petId: 'p1', name })
  const asked = () => (api?.asked ?? []).map(({ method }) => method)
  return { type, mayWait, saved, asked }
}

const asMedication = (input: { id: string; petId: string; name: string }) => ({
  ...input,
  dosage: '5 mg',
  frequency: 'Once daily' as const,
  startDate: '2026-01-05',
})

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'saved',
    (error: unknown) => toProblem(error).code,
  )

for (const fate of ['answer cut', 'answer never'] as const) {
  test(`${fate}: text typed after the loss is saved`, async () => {
    const { type, saved } = await connect([fate])
    expect(await codeOf(type('Apoquel'))).toBe('OFFLINE')
    expect(await codeOf(type('Apoquel 16'))).toBe('saved')
    expect(saved.get('m1')).toMatchObject({ name: 'Apoquel 16', version: 2 })
  })
}

test('sent again unchanged it is the same request, and nothing was changed', async () => {
  const { type, saved, asked } = await connect(['answer cut'])
  await codeOf(type('Apoquel'))
  expect(await codeOf(type('Apoquel'))).toBe('saved')
  expect(saved.get('m1')).toMatchObject({ name: 'Apoquel', version: 1 })
  expect(asked()).not.toContain('PATCH')
})

test('a request that never arrived is followed by one that adds', async () => {
  const { type, saved } = await connect(['request lost'])
  await codeOf(type('Apoquel'))
  expect(await codeOf(type('Apoquel 16'))).toBe('saved')
  expect(saved.get('m1')).toMatchObject({ name: 'Apoquel 16', version: 1 })
})

test('a request that arrives behind the question for it is found all the same', async () => {
  const { type, saved } = await connect(['arrives late'])
  await codeOf(type('Apoquel'))
  expect(await codeOf(type('Apoquel 16'))).toBe('saved')
  expect(saved.get('m1')).toMatchObject({ name: 'Apoquel 16', version: 2 })
})

test('text typed back to the lost version is still saved', async () => {
  const { type, saved } = await connect(['request lost', 'answer cut'])
  await codeOf(type('Apoquel'))
  await codeOf(type('Apoquel 16'))
  expect(await codeOf(type('Apoquel'))).toBe('saved')
  expect(saved.get('m1')).toMatchObject({ name: 'Apoquel' })
})

test('a record that was saved for another pet is not changed into one of this', async () => {
  const { type, saved } = await connect(['answer cut'])
  await codeOf(type('Apoquel'))
  expect(await codeOf(type('Apoquel 16', 'p2'))).toBe('ID_TAKEN')
  expect(saved.get('m1')).toMatchObject({ name: 'Apoquel', version: 1 })
})

test('a refusal is shown, and nothing is requested', async () => {
  const { type, asked } = await connect([])
  await type('Apoquel')
  expect(await codeOf(type('Apoquel 16'))).toBe('ID_TAKEN')
  expect(asked()).not.toContain('GET')
})

test('the first change may wait; after a second loss no change may, nor one sent after it', async () => {
  const { type, mayWait } = await connect(['request lost', 'answer cut'])
  expect(mayWait('Apoquel')).toBe(true)
  await codeOf(type('Apoquel'))
  expect([mayWait('Apoquel'), mayWait('Apoquel 16')]).toEqual([true, false])
  await codeOf(type('Apoquel 16'))
  expect([mayWait('Apoquel'), mayWait('Apoquel 16')]).toEqual([false, false])
})
