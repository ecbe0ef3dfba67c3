import { beforeAll, afterEach, expect, it, vi } from 'vitest'
import { API_LIMIT } from '@app/domain/client-reports/client-limits'
import { eventually } from '../../test-support/eventually.ts'
import { makeTimePass, passTime } from '../../test-support/pass-time.ts'
import { oneColourPhoto } from '../../test-support/pictures.ts'
import { addPet, bringTrouble, countAsked, enter, mend } from '../../test-support/stage.ts'
import { newId } from './client/new-id.ts'
import { pace } from './client/pace.ts'
import { uploadForm } from './upload.ts'

const UPLOADS = /^POST \/api\/pets\/[^/]+\/photos$/
const ALLOWED = 120_000

let petId = ''

beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})
afterEach(() => vi.useRealTimers())

async function upload(signal?: AbortSignal): Promise<unknown> {
  const form = new FormData()
  form.append('id', newId())
  form.append('takenOn', '2026-01-01')
  form.append('file', await oneColourPhoto('park.png'))
  const options = signal ? { signal } : {}
  return uploadForm(`/pets/${petId}/photos`, form, options).catch((error: unknown) => error)
}

// spec product: an upload without an answer times out, and values that changed since are not stored under its
//   id
it('an upload whose answer never comes is given up', async () => {
  await bringTrouble(UPLOADS, 'hold')
  const before = await countAsked(UPLOADS)
  makeTimePass()
  const uploading = upload()
  await eventually(() => countAsked(UPLOADS)).toBe(before + 1)
  await passTime(ALLOWED)
  expect(await uploading).toMatchObject({ problem: { code: 'OFFLINE' } })
  await mend()
})

it('a token that never comes is given up, and waits for no one who cancels', async () => {
  await bringTrouble(/request-token/, 'hold')
  const { requestToken } = await import('./client/client.ts')
  requestToken.drop(requestToken.held())
  const cancel = new AbortController()
  const canceled = upload(cancel.signal)
  cancel.abort('canceled')
  expect(await canceled).toBe('canceled')
  makeTimePass()
  const uploading = upload()
  await eventually(() => vi.getTimerCount()).toBeGreaterThan(0)
  await passTime(ALLOWED)
  expect(await uploading).toMatchObject({ problem: { code: 'OFFLINE' } })
  await mend()
})

// spec access §9: client rate limits: general API 100 per 60 s; further requests are delayed, none is dropped
it('an upload beyond the limit of the page is sent in its turn, and left if it is canceled', async () => {
  pace.restart()
  const before = await countAsked(UPLOADS)
  for (let turn = 0; turn < API_LIMIT.most; turn += 1) void pace.turn(false)
  const cancel = new AbortController()
  const [canceled, uploading] = [upload(cancel.signal), upload()]
  await eventually(() => pace.isHolding()).toBe(true)
  cancel.abort('canceled')
  expect(await canceled).toBe('canceled')
  expect(await countAsked(UPLOADS)).toBe(before)
  pace.restart()
  expect(await uploading).toMatchObject({ petId })
  expect(await countAsked(UPLOADS)).toBe(before + 1)
})
