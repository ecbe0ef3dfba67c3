import { expect, test } from 'vitest'
import { createProofRequests } from './proof-requests.ts'

test('one question answers all who wait for a proof', async () => {
  const requests = createProofRequests()
  let told = 0
  requests.isOpen.subscribe(() => (told += 1))
  const waiting = [requests.ask(), requests.ask()]
  expect(requests.isOpen.get()).toBe(true)
  requests.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect([requests.isOpen.get(), told > 0]).toEqual([false, true])
})

test('without a screen to ask on, or with one that goes away, nothing waits for ever', async () => {
  const requests = createProofRequests()
  expect(await requests.ask()).toBe(false)
  const leave = requests.isOpen.subscribe(() => undefined)
  const waiting = requests.ask()
  leave()
  expect(await waiting).toBe(false)
  expect(requests.isOpen.get()).toBe(false)
})
