import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownErrors } from '@app/domain/kernel/problems'
import { forgetProblems, takeProblems } from '../../api/client/noted-problems.ts'
import { noAnswer, ProblemError, problemOf } from '../../api/client/problem-error.ts'
import { clearSetupLog, noteSetupFailure, noteStep, readSetupLog } from './setup-log.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetProblems()
})

// spec access §9: session log keeps the last 20 onboarding entries
it('keeps the last 20 steps and problems, until it is cleared', () => {
  for (let step = 0; step < 25; step += 1) {
    noteStep(step % 4)
    vi.advanceTimersByTime(1000)
  }
  expect(readSetupLog().split(', ')).toHaveLength(20)
  expect(readSetupLog()).toMatch(/^0 s step 2, 1 s step 3,/)
  clearSetupLog()
  expect(readSetupLog()).toBe('')
})

it('reports a failure with what happened before it, by codes alone', () => {
  noteStep(0)
  vi.advanceTimersByTime(2000)
  noteSetupFailure(new ProblemError({ ...problemOf(ownErrors.UNEXPECTED), message: 'Biscuit is taken' }, 500))
  expect(takeProblems()).toEqual([
    expect.objectContaining({ component: 'onboarding', metadata: { log: '0 s step 1, 2 s UNEXPECTED' } }),
  ])
})

it('notes a lost connection without a report', () => {
  expect(noteSetupFailure(noAnswer(undefined)).code).toBe('OFFLINE')
  expect(takeProblems()).toEqual([])
  expect(readSetupLog()).toBe('0 s OFFLINE')
})
