import { expect, test } from 'vitest'
import { createProofRequests } from './proof-requests.ts'

test('one question answers all who wait for a proof', async () => {
  const requests = createProofRequests()
  let told = 0
  requests.subscribe(() => (told += 1))
  const waiting = [requests.ask(), requests.ask()]
  expect(requests.isOpen()).toBe(true)
  requests.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect([requests.isOpen(), told > 0]).toEqual([false, true])
})

test('without a screen to ask on, or with one that goes away, nothing waits for ever', async () => {
  const requests = createProofRequests()
  expect(await requests.ask()).toBe(false)
  const leave = requests.subscribe(() => undefined)
  const waiting = requests.ask()
  leave()
  expect(await waiting).toBe(false)
  expect(requests.isOpen()).toBe(false)
})
