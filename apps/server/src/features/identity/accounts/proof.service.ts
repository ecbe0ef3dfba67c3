import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { fillMessage, Refusal } from '@app/domain/kernel/errors'
import { isPassword } from '../../../platform/auth/passwords.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { findOwnPassword, noteProof } from './accounts.queries.ts'
import { countGuess, forgetGuesses, signInGuesses, tallyWrongGuess } from './guesses.ts'

/**
 * Records in the session that its user has typed the password again. Guesses count as for signing in, so an open
 * session gives no additional ones.
 * @throws PROOF_WRONG, TOO_MANY_ATTEMPTS
 */
export async function proveIdentity(
  { userId, sessionId }: Actor,
  password: string,
  context: RequestContext,
): Promise<void> {
  const { db } = context.services
  const [own] = await db.withAccounts((tx) => tx.run(findOwnPassword, [userId]))
  const guesses = await signInGuesses(own?.email ?? '', context)
  const guess = await countGuess(guesses, context)
  if (!(await isPassword(password, own?.hash))) {
    tallyWrongGuess(guess, context)
    const error = accountErrors.PROOF_WRONG
    throw new Refusal(error, {}, { fields: { password: fillMessage(error, {}) } })
  }
  await forgetGuesses(guesses, context)
  await db.withAccounts((tx) => tx.run(noteProof, [sessionId]))
}
