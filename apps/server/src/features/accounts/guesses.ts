import { createHash } from 'node:crypto'
import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import type { RequestContext } from '../../platform/http/context.ts'
import { clearFailures, findLock, returnAttempt, takeAttempt } from './guesses.queries.ts'

/** Under which key guesses are counted; the table holds neither addresses nor ids. */
type GuessKey = string

const keyOf = (what: string): GuessKey => createHash('sha256').update(what).digest('hex')

/** Guesses at the password of an address, whether it has an account or not. */
export const signInGuesses = (email: string): GuessKey => keyOf(`sign-in:${email}`)

/** Guesses at the password of one sign-up, by somebody who holds its link. */
export const signUpGuesses = (signUpId: string): GuessKey => keyOf(`sign-up:${signUpId}`)

/**
 * Counts one guess before the password is looked at: many at once are no more than many in a row.
 * @throws TOO_MANY_ATTEMPTS while there are no guesses left
 */
export async function countGuess(key: GuessKey, { services }: RequestContext): Promise<void> {
  const { maxLoginAttempts, lockoutMinutes } = await services.config()
  await services.db.withLogin(async (tx) => {
    const [taken] = await tx.run(takeAttempt, [key, maxLoginAttempts, lockoutMinutes])
    if (taken) return
    const [lock] = await tx.run(findLock, [key])
    throw new Refusal(accountErrors.TOO_MANY_ATTEMPTS, {}, { retryAfter: lock?.seconds ?? 1 })
  })
}

/** The guess was right: the count starts anew. */
export async function forgetGuesses(key: GuessKey, { services }: RequestContext): Promise<void> {
  await services.db.withLogin((tx) => tx.run(clearFailures, [key]))
}

/** The guess was none: it is taken back, and those before it stay counted. */
export async function returnGuess(key: GuessKey, { services }: RequestContext): Promise<void> {
  await services.db.withLogin((tx) => tx.run(returnAttempt, [key]))
}
