import type { AnyContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineErrors } from '../kernel/errors.ts'
import { isOfInstallation, operation, type OperationMeta } from '../kernel/operation.ts'
import { contract } from './contract.ts'

const { FULL } = defineErrors({ FULL: { kind: 'limit', title: 'Full', message: 'No room.' } })
const nothing = { takes: z.object({}), answers: z.object({}) }

it('an operation carries its route, its policy and its errors', () => {
  const { route, meta, errorMap } = operation('POST /pets/{petId}/walks', {
    summary: 'Add a walk',
    may: 'add pets',
    counts: 'pets',
    refuses: [FULL],
    ...nothing,
  })['~orpc']
  expect(route).toMatchObject({ method: 'POST', path: '/pets/{petId}/walks', successStatus: 200 })
  expect(meta).toMatchObject({ may: 'add pets', counts: 'pets', rate: 'general', takesFile: false })
  expect(Object.keys(errorMap)).toEqual(expect.arrayContaining(['SIGNED_OUT', 'NOT_ALLOWED', 'FULL']))
  expect(errorMap).toMatchObject({ FULL: { status: 403, message: 'Full' } })
})

it('one that is open to everyone refuses no role', () => {
  const { errorMap } = operation('GET /config', { summary: 'Read', may: 'anyone', ...nothing })['~orpc']
  expect(Object.keys(errorMap)).toEqual(['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'MAINTENANCE'])
})

it('one for the people who run the installation names no household and refuses no role in one', () => {
  const { errorMap } = operation('POST /walks', {
    summary: 'Add a walk',
    may: { installation: 'moderate the community' },
    ...nothing,
  })['~orpc']
  expect(Object.keys(errorMap)).toEqual([
    'INVALID_INPUT',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
    'MAINTENANCE',
    'SIGNED_OUT',
    'NOT_FOUND',
    'SECOND_FACTOR_REQUIRED',
    'ADMIN_ADDRESS_REFUSED',
  ])
})

it('no operation of the installation counts a quota, needs a plan, or skips the second factor or maintenance', () => {
  const features: Record<string, Record<string, AnyContractProcedure>> = contract
  const lenient = Object.values(features)
    .flatMap((feature) => Object.values(feature))
    .map((procedure) => procedure['~orpc'].meta as OperationMeta)
    .filter(({ may }) => isOfInstallation(may))
    .filter((meta) => meta.counts ?? meta.needs ?? meta.withoutSecondFactor ?? meta.duringMaintenance)
  expect(lenient).toEqual([])
})

// spec ASVS V3.5.3
it('an operation that is read by GET counts nothing, receives no file and writes no record', () => {
  const features: Record<string, Record<string, AnyContractProcedure>> = contract
  const reading = Object.values(features)
    .flatMap((feature) => Object.entries(feature))
    .filter(
      ([
        ,
        {
          '~orpc': { route },
        },
      ]) => route.method === 'GET',
    )
  expect(reading.length).toBeGreaterThan(100)
  const writing = reading.filter(([name, procedure]) => {
    const { counts, takesFile } = procedure['~orpc'].meta as OperationMeta
    return (
      counts ?? takesFile ?? /^(?:add|change|delete|remove|set|mark|make|send|end|begin)(?![a-z])/.test(name)
    )
  })
  expect(writing.map(([name]) => name)).toEqual([])
})

// spec ASVS V6.3.1
// spec ASVS V6.3.4
it('no two operations share a route, and each guessable one is rated as such', () => {
  const features: Record<string, Record<string, AnyContractProcedure>> = contract
  const all = Object.values(features).flatMap((feature) => Object.values(feature))
  const routes = all.map(({ '~orpc': { route } }) => `${route.method} ${route.path}`)
  expect(new Set(routes).size).toBe(routes.length)
  const rated = all
    .filter((procedure) => (procedure['~orpc'].meta as OperationMeta).rate === 'credentials')
    .map(({ '~orpc': { route } }) => `${route.method} ${route.path}`)
  expect(rated.toSorted()).toEqual([
    'POST /account/passkeys',
    'POST /account/second-factor/confirmations',
    'POST /accounts',
    'POST /accounts/verification-mails',
    'POST /accounts/verifications',
    'POST /accounts/verifications/codes',
    'POST /google-connection',
    'POST /google-sign-ins',
    'POST /google-sign-ins/links',
    'POST /invitations/acceptances',
    'POST /invitations/codes',
    'POST /invitations/looks',
    'POST /invitations/sign-ups',
    'POST /password-resets',
    'POST /password-resets/codes',
    'POST /password-resets/codes/passwords',
    'POST /password-resets/links',
    'POST /password-resets/links/passwords',
    'POST /security/address-change',
    'POST /security/address-change/codes',
    'POST /security/address-change/links',
    'POST /security/address-change/mails',
    'POST /security/address-undos',
    'POST /security/address-undos/uses',
    'POST /security/notices',
    'POST /security/notices/uses',
    'POST /security/password',
    'POST /session',
    'POST /session/app-codes',
    'POST /session/backup-codes',
    'POST /session/passkeys',
    'POST /session/passkeys/options',
    'POST /session/proofs',
    'POST /session/proofs/google',
    'POST /session/proofs/passkeys',
    'POST /session/proofs/passkeys/options',
    'POST /setup-claims',
  ])
})
