import { expect, it } from 'vitest'
import { commonErrors, defineErrors, fillMessage, Refusal, statusOf } from '../kernel/errors.ts'
import { contract } from './contract.ts'

const errors = defineErrors({
  FULL: { kind: 'limit', title: 'Full', message: 'At most {max} {what}, {max}!' },
  SPOKEN: { kind: 'conflict', title: 'Spoken', message: ({ name = 'nobody' }) => `It was ${name}` },
})

it('a message is filled from its params; a hole without one stays as it is', () => {
  expect(fillMessage(errors.FULL, { max: 3, what: 'pets' })).toBe('At most 3 pets, 3!')
  expect(fillMessage(errors.FULL, { max: 0 })).toBe('At most 0 {what}, 0!')
  expect(fillMessage(errors.SPOKEN, {})).toBe('It was nobody')
})

// spec ASVS V1.2.9
// spec ASVS V1.3.10
it('text that comes from outside is not read as a hole or as a pattern', () => {
  expect(fillMessage(errors.FULL, { max: '{what}', what: '$& {max}' })).toBe(
    'At most {what} $& {max}, {what}!',
  )
})

it('a refusal carries its code, texts, status and params', () => {
  const refusal = new Refusal(errors.SPOKEN, { name: 'Sam' }, { retryAfter: 7, fields: { name: 'x' } })
  expect(refusal.problem).toEqual({
    code: 'SPOKEN',
    title: 'Spoken',
    message: 'It was Sam',
    retryAfter: 7,
    fields: { name: 'x' },
  })
  expect([refusal.status, refusal.message, refusal instanceof Error]).toEqual([409, 'It was Sam', true])
})

it('each kind has the status that programs know', () => {
  const statuses = Object.values(commonErrors).map(({ code, kind }) => `${code} ${statusOf(kind)}`)
  expect(statuses).toEqual([
    'INVALID_INPUT 422',
    'SIGNED_OUT 401',
    'PROOF_NEEDED 403',
    'SECOND_FACTOR_REQUIRED 403',
    'NOT_ALLOWED 403',
    'ADMIN_ADDRESS_REFUSED 403',
    'HOUSEHOLD_NOT_NAMED 422',
    'FEATURE_NOT_IN_PLAN 403',
    'NOT_FOUND 404',
    'STALE_VERSION 409',
    'ID_TAKEN 409',
    'ID_DELETED 409',
    'CEILING_REACHED 403',
    'ORIGIN_REFUSED 403',
    'REQUEST_TOKEN_INVALID 403',
    'TOO_MANY_REQUESTS 429',
    'BODY_TOO_LARGE 413',
    'UNAVAILABLE 503',
    'MAINTENANCE 503',
    'UNEXPECTED 500',
  ])
  const kinds = ['too-large', 'wrong-type', 'limit'] as const
  expect(kinds.map(statusOf)).toEqual([413, 415, 403])
})

it('every operation says that it may be refused for its input, its rate and the database', () => {
  for (const operations of Object.values(contract)) {
    for (const procedure of Object.values(operations)) {
      const codes = Object.keys(procedure['~orpc'].errorMap)
      expect(codes).toEqual(expect.arrayContaining(['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNAVAILABLE']))
    }
  }
})
