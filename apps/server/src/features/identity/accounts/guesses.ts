import { createHash } from 'node:crypto'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../../platform/database/tx.ts'
import { networkOf } from '../../../platform/http/client-address.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import {
  clearFailures,
  findLock,
  isKnownDevice,
  returnAttempt,
  takeAttempt,
  takeSlowingAttempt,
} from './guesses.queries.ts'
import { deviceHash } from './known-device.ts'

/** All networks together get this many times one network's attempts before they are slowed down. */
const NETWORKS_AT_FULL_SPEED = 4

/** Keys under which guesses are counted; the table contains neither addresses nor ids. */
export interface Guesses {
  /** Locked after the installation's number of attempts. */
  own: string
  /** Shared by all who guess at the same password; slowed down, never locked for good. */
  shared?: string
}

/** Key part that counts guesses at the second factor separately from those at the password. */
const SECOND_FACTOR = 'second factor'

const keyOf = (...parts: string[]): string => createHash('sha256').update(parts.join(' ')).digest('hex')

/**
 * Guesses at the password of an address, with or without an account. A device on which the owner has signed in before
 * has its own count; all others are counted by network, and share a common count.
 */
export async function signInGuesses(
  email: string,
  context: RequestContext,
  ...at: string[]
): Promise<Guesses> {
  const device = deviceHash(context)
  if (device) {
    const [found] = await context.services.db.withAccounts((tx) => tx.run(isKnownDevice, [email, device]))
    if (found?.known) return { own: keyOf(...at, 'device', email, device) }
  }
  return guessesOfStranger(email, context.address, ...at)
}

/** Guesses from a network address on a device unknown to the account. */
export const guessesOfStranger = (email: string, address: string, ...at: string[]): Guesses => ({
  own: keyOf(...at, 'network', email, networkOf(address)),
  shared: keyOf(...at, 'everywhere', email),
})

/** Guesses at the second factor of an account: as many as at its password, and counted separately. */
export const secondFactorGuesses = (email: string, context: RequestContext): Promise<Guesses> =>
  signInGuesses(email, context, SECOND_FACTOR)

/** Guesses at the password of one sign-up, with its link. */
export const signUpGuesses = (signUpId: string): Guesses => ({ own: keyOf('sign-up', signUpId) })

/** A counted guess. */
export interface TakenGuess {
  /** True if the guess locks its key unless it is right. */
  locks: boolean
}

/**
 * Counts one guess before the password is checked, so that parallel guesses count like consecutive ones.
 * @throws TOO_MANY_ATTEMPTS while there are no guesses left; then none is counted
 */
export async function countGuess(
  guesses: Guesses,
  { services }: Pick<RequestContext, 'services'>,
): Promise<TakenGuess> {
  const { maxLoginAttempts, lockoutDurationMinutes } = await services.config()
  const { own, shared } = guesses
  return services.db.withAccounts(async (tx) => {
    const [taken] = await tx.run(takeAttempt, [own, maxLoginAttempts, lockoutDurationMinutes])
    if (!taken) return refuse(tx, guesses)
    const guess = { locks: taken.failures >= maxLoginAttempts }
    if (shared === undefined) return guess
    const fast = maxLoginAttempts * NETWORKS_AT_FULL_SPEED
    const [takenToo] = await tx.run(takeSlowingAttempt, [shared, fast, lockoutDurationMinutes])
    return takenToo ? guess : refuse(tx, guesses)
  })
}

/** Counts a wrong guess, and the lockout that it causes, for administrators. */
export function tallyWrongGuess({ locks }: TakenGuess, { services }: Pick<RequestContext, 'services'>): void {
  services.tally.count('failed-sign-in')
  if (locks) services.tally.count('lockout')
}

async function refuse(tx: Tx, { own, shared }: Guesses): Promise<never> {
  const [lock] = await tx.run(findLock, [[own, shared ?? own]])
  throw new Refusal(accountErrors.TOO_MANY_ATTEMPTS, {}, { retryAfter: lock?.seconds ?? 1 })
}

/**
 * Restarts the own count after a right guess. Other counts stay, so that an owner's sign-in gives strangers no further
 * guesses.
 */
export async function forgetGuesses({ own, shared }: Guesses, { services }: RequestContext): Promise<void> {
  await services.db.withAccounts(async (tx) => {
    await tx.run(clearFailures, [own])
    if (shared) await tx.run(returnAttempt, [shared])
  })
}

/** Returns an attempt that was not a guess, and keeps those before it. */
export async function returnGuess({ own, shared }: Guesses, { services }: RequestContext): Promise<void> {
  await services.db.withAccounts(async (tx) => {
    await tx.run(returnAttempt, [own])
    if (shared) await tx.run(returnAttempt, [shared])
  })
}
