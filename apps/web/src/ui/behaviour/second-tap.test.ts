import { expect, test } from 'vitest'
import { createTapGuard } from './second-tap.ts'

function stage() {
  const clock = { now: 0 }
  const guard = createTapGuard(() => clock.now)
  const tap = (subject: string, after: number, place = { x: 300, y: 200 }) => {
    clock.now += after
    return guard.accepts({ subject, place })
  }
  return { clock, guard, tap }
}

// spec product: two taps on Give count once; rows do not move under a finger
test('the second of two taps within 300 ms at one place does not count for another dose', () => {
  const { tap } = stage()
  expect([tap('eye', 0), tap('ear', 300), tap('ear', 300), tap('ear', 700)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('another dose at another place, and the same dose, can be tapped at once', () => {
  const { tap } = stage()
  expect([tap('eye', 0), tap('ear', 200, { x: 300, y: 270 }), tap('ear', 200)]).toEqual([true, true, true])
})

test('the time runs again with the answer, which puts other buttons under the finger', () => {
  const { clock, guard, tap } = stage()
  tap('eye', 0)
  clock.now += 5000
  guard.answered('eye')
  expect([tap('ear', 300), tap('ear', 700)]).toEqual([false, true])
})

test('keys have no place', () => {
  const { guard } = stage()
  expect(['eye', 'ear'].map((subject) => guard.accepts({ subject, place: undefined }))).toEqual([true, true])
})
