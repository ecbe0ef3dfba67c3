import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test.each([
  'Failed to fetch dynamically imported module: /assets/home.js',
  'error loading dynamically imported module: /assets/home.js',
  'Importing a module script failed.',
])('a part of the app that cannot be fetched asks for a reload: %s', (message) => {
  expect(describeError(new TypeError(message))).toEqual({ kind: 'outdated' })
})

test('distinguishes a missing page from a failure', () => {
  const missing = { status: 404, statusText: 'Not Found', internal: true, data: 'No route' }
  expect(describeError(missing)).toEqual({ kind: 'not-found' })
})

test('an unexpected failure carries the request id when the server gave one', () => {
  expect(describeError(Object.assign(new Error('down'), { requestId: 'req-7' }))).toEqual({
    kind: 'unexpected',
    requestId: 'req-7',
  })
  expect(describeError('nothing')).toEqual({ kind: 'unexpected' })
})
