import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('calls its listeners at each change of the value, and at no other time', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.set(1)
  expect(listener).not.toHaveBeenCalled()
  store.set(2)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledOnce()
})

it('calls a removed listener no more', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  expect(store.isWatched()).toBe(true)
  stop()
  store.set(2)
  expect(listener).not.toHaveBeenCalled()
  expect(store.isWatched()).toBe(false)
})
