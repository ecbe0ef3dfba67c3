import { z } from 'zod'
import { plans } from '../../kernel/access/plans.ts'
import { nothing, oneOf } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { MAX_PATH } from '../../kernel/return-to.ts'
import { passwordAccepted, signInFields } from '../accounts/accounts.contract.ts'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { googleSignInErrors } from './google-sign-in.errors.ts'

const accepted = z.object({ accepted: z.literal(true) })
/** URL of Google's consent page, to which the browser goes. */
const redirection = z.object({ url: z.string() })
const returnTo = z.string().max(MAX_PATH).default('/')
const notReachable = [googleSignInErrors.GOOGLE_OFF, googleSignInErrors.GOOGLE_UNAVAILABLE]

export const googleSignInContract = {
  startGoogleSignIn: operation('POST /google-sign-ins', {
    summary: 'Begin to sign in or up with Google: answers the address at Google to send the browser to',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ plan: oneOf(plans, 'Choose a plan').default('free'), returnTo }),
    answers: redirection,
    refuses: notReachable,
  }),
  linkGoogle: operation('POST /google-sign-ins/links', {
    summary:
      'Enter the password of the account that has the address of the Google account just used: connects both and signs in',
    may: 'anyone',
    rate: 'credentials',
    takes: signInFields.pick({ password: true }),
    answers: passwordAccepted,
    refuses: [
      googleSignInErrors.GOOGLE_LINK_GONE,
      googleSignInErrors.GOOGLE_TAKEN,
      accountErrors.PROOF_WRONG,
      accountErrors.ACCOUNT_LOCKED,
      accountErrors.TOO_MANY_ATTEMPTS,
    ],
  }),
  getGoogleConnection: operation('GET /google-connection', {
    summary: 'Read which Google account is connected, and whether the account has a password',
    may: 'signed in',
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: nothing,
    answers: z.object({
      /** Address of the connected Google account. */
      connectedAs: z.string().nullable(),
      hasPassword: z.boolean(),
    }),
  }),
  connectGoogle: operation('POST /google-connection', {
    summary: 'Begin to connect a Google account: answers the address at Google to send the browser to',
    may: 'signed in',
    rate: 'credentials',
    needsProof: true,
    withoutTransaction: true,
    takes: z.object({ returnTo }),
    answers: redirection,
    refuses: notReachable,
  }),
  disconnectGoogle: operation('DELETE /google-connection', {
    summary: 'Disconnect the Google account, unless it is the only way to sign in',
    may: 'signed in',
    needsProof: true,
    withoutTransaction: true,
    takes: nothing,
    answers: accepted,
    refuses: [googleSignInErrors.GOOGLE_ONLY_WAY_IN],
  }),
  proveByGoogle: operation('POST /session/proofs/google', {
    summary: 'Confirm the identity in this session by signing in at Google again, in place of the password',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: z.object({ returnTo }),
    answers: redirection,
    refuses: [...notReachable, googleSignInErrors.GOOGLE_NOT_CONNECTED],
  }),
}
