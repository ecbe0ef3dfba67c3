import { type Assertion, expect } from 'vitest'
import { type Locator, server } from 'vitest/browser'

/** Real timers, even while a test fakes those of the page. */
const { setTimeout: later, clearTimeout: cancel } = globalThis

/** Time limit of an assertion, in ms. */
const LIMIT = server.config.expect.poll?.timeout ?? 0

/**
 * Interval for states that change without a mutation, in ms: focus, layout, and requests that the stage has received.
 */
const STEP = 50

type Subject = Locator | (() => unknown)
type Matchers<Seen> = Assertion<Promise<void>, Seen>

/**
 * Retries an assertion at each change of the page until it holds: `await eventually(field).toHaveFocus()`. It replaces
 * `expect.element`, which looks only every 500 ms, and `expect.poll`, which moves fake time on.
 * @param subject an element, or a function that returns the asserted value
 */
export function eventually(subject: Locator): Matchers<Element | null>
export function eventually<Seen>(subject: () => Seen): Matchers<Awaited<Seen>>
export function eventually(subject: Subject): Matchers<unknown> {
  return matchersOf(subject, false)
}

function matchersOf(subject: Subject, isNegated: boolean): Matchers<unknown> {
  return new Proxy({} as Matchers<unknown>, {
    get(_target, matcher) {
      if (matcher === 'not') return matchersOf(subject, !isNegated)
      const mayBeMissing = isNegated && matcher === 'toBeInTheDocument'
      const look = async (isLast: boolean, expected: unknown[]) => {
        const seen = await read(subject, isLast && !mayBeMissing)
        const assertion = isNegated ? expect(seen).not : expect(seen)
        Reflect.apply(Reflect.get(assertion, matcher) as () => void, assertion, expected)
      }
      const name = typeof subject === 'function' ? String(subject) : subject.asLocator()
      return (...expected: unknown[]) =>
        until((isLast) => look(isLast, expected), `${name} ${isNegated ? 'not.' : ''}${String(matcher)}`)
    },
  })
}

/** @throws an error with the page's content if a needed element is missing; it takes 100 ms to write */
function read(subject: Subject, isNeeded: boolean): unknown {
  if (typeof subject === 'function') return subject()
  return isNeeded ? subject.element() : subject.query()
}

/**
 * Calls `look` now and at each change of the page, until it no longer throws.
 * @param look its argument is true for the last time, when its error is shown
 * @throws Error that begins with `expected` after the time limit
 */
async function until(look: (isLast: boolean) => Promise<void>, expected: string): Promise<void> {
  // Created before the first pause, so that its stack leads to the line of the test.
  const failure = new Error()
  failure.stack = failure.stack?.replace(/^.*\/test-support\/.*\n/gm, '')
  let isLast = false
  const timer = later(() => (isLast = true), LIMIT)
  try {
    for (;;) {
      try {
        return await look(isLast)
      } catch (cause) {
        if (isLast) throw Object.assign(failure, { message: `${expected} failed for ${LIMIT} ms`, cause })
        await nextChange()
      }
    }
  } finally {
    cancel(timer)
  }
}

/** Resolves once the page has changed, or after a step. */
function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect()
      cancel(timer)
      later(resolve, 0)
    }
    const observer = new MutationObserver(finish)
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    const timer = later(finish, STEP)
  })
}
