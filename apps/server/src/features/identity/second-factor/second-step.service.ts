import { secondFactorErrors } from '@app/domain/identity/second-factor/second-factor.errors'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { openSecret } from '../../../platform/auth/sealed-secret.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { checkOpenTo } from '../../../platform/http/maintenance.ts'
import { passwordBasis } from '../accounts/end-if-outdated.ts'
import { countGuess, forgetGuesses, secondFactorGuesses, tallyWrongGuess } from '../accounts/guesses.ts'
import { openSession } from '../accounts/open-session.ts'
import { connectWaiting } from '../google-sign-in/google-links.ts'
import { stepOfCode } from './app-codes.ts'
import { findSecret, takeBackupCode, takeStep } from './second-factor.queries.ts'
import { type Challenge, forgetChallenge, readChallenge, takeChallenge } from './sign-in-challenge.ts'

/** Checks a code, and spends a right one so that it works once. */
type TakeCode = (tx: Tx, challenge: Challenge) => Promise<boolean>

/**
 * Finishes a sign-in. Guesses are counted for the account and not for the challenge, so that starting over gives no
 * more of them, and before the code is checked, so that parallel ones count too. Connects a Google account that waits
 * for this step.
 * @throws SIGN_IN_CHALLENGE_OVER, TOO_MANY_ATTEMPTS, MAINTENANCE, GOOGLE_TAKEN, or `wrong`
 */
async function finishSignIn(
  takeCode: TakeCode,
  wrong: ErrorDefinition,
  context: RequestContext,
): Promise<void> {
  const { services } = context
  const challenge = await readChallenge(context)
  const guesses = await secondFactorGuesses(challenge.email, context)
  const guess = await countGuess(guesses, context)
  const remember = await services.db.withAccounts(async (tx) => {
    if (!(await takeCode(tx, challenge))) {
      tallyWrongGuess(guess, context)
      throw new Refusal(wrong, {}, { fields: { code: wrong.title } })
    }
    return takeChallenge(tx, challenge)
  })
  await forgetGuesses(guesses, context)
  forgetChallenge(context)
  checkOpenTo({ inMaintenance: await services.inMaintenance(), systemRole: challenge.systemRole })
  const basis = passwordBasis(challenge, secondFactorErrors.SIGN_IN_CHALLENGE_OVER)
  await connectWaiting(challenge.userId, basis, context)
  await openSession({ userId: challenge.userId, remember, basis }, context)
}

/**
 * Signs in with a code of the authenticator app.
 * @throws APP_CODE_WRONG, and the errors of finishing a sign-in
 */
export function signInWithAppCode(code: string, context: RequestContext): Promise<void> {
  const { keys, clock } = context.services
  const takeCode: TakeCode = async (tx, { userId }) => {
    const [app] = await tx.run(findSecret, [userId])
    const secret = app && openSecret(app.sealedSecret, keys.authenticatorSecrets, userId)
    const step = secret && stepOfCode(code, secret, clock.now())
    return Boolean(step) && (await tx.run(takeStep, [userId, step])).length > 0
  }
  return finishSignIn(takeCode, secondFactorErrors.APP_CODE_WRONG, context)
}

/**
 * Signs in with a backup code and spends it.
 * @throws BACKUP_CODE_WRONG, and the errors of finishing a sign-in
 */
export function signInWithBackupCode(code: string, context: RequestContext): Promise<void> {
  const takeCode: TakeCode = async (tx, { userId }) =>
    (await tx.run(takeBackupCode, [userId, hashToken(code)])).length > 0
  return finishSignIn(takeCode, secondFactorErrors.BACKUP_CODE_WRONG, context)
}
