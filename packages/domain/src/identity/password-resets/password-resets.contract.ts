import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { codeOf, email, newPassword, passwordAccepted } from '../accounts/accounts.contract.ts'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { passwordResetErrors } from './password-resets.errors.ts'
import { RESET_CODE_DIGITS } from './password-resets.limits.ts'

const accepted = z.object({ accepted: z.literal(true) })

/** Code of a reset mail. */
export const resetCode = codeOf(RESET_CODE_DIGITS, 'Please enter a valid 6-digit verification code')

/** Secret of a mailed link, or the answer to a correct code. */
const token = z.string().min(1).max(200)

export const passwordResetsContract = {
  requestPasswordReset: operation('POST /password-resets', {
    summary:
      'Send a mail with a code and a link; the answer is the same whether or not the address has an account',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ email }),
    answers: accepted.extend({ mail: z.enum(['sent', 'delayed']) }),
    refuses: [accountErrors.RESEND_LIMIT_REACHED],
  }),
  verifyResetCode: operation('POST /password-resets/codes', {
    summary: 'Exchange the code of the newest mail for a token that sets the password once',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ email, code: resetCode }),
    answers: z.object({ success: z.literal(true), temporaryToken: z.string() }),
    refuses: [
      passwordResetErrors.RESET_CODE_INVALID,
      passwordResetErrors.RESET_CODE_EXPIRED,
      passwordResetErrors.RESET_CODE_SPENT,
    ],
  }),
  setPasswordByCode: operation('POST /password-resets/codes/passwords', {
    summary:
      'Set a new password after the right code: ends every session of the account, and signs in here, or gets as far as ' +
      'the second factor',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ email, temporaryToken: token, newPassword }),
    answers: passwordAccepted,
    refuses: [
      passwordResetErrors.RESET_NOT_PROVED,
      passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE,
      accountErrors.ACCOUNT_LOCKED,
    ],
  }),
  checkResetLink: operation('POST /password-resets/links', {
    summary: 'Read whose password the link of a reset mail sets; the link stays unused',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token }),
    answers: z.object({ email: z.string() }),
    refuses: [passwordResetErrors.RESET_LINK_INVALID],
  }),
  setPasswordByLink: operation('POST /password-resets/links/passwords', {
    summary:
      'Set a new password by the link of a reset mail: ends every session of the account, and opens none',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token, newPassword }),
    answers: accepted,
    refuses: [
      passwordResetErrors.RESET_LINK_INVALID,
      passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE,
      accountErrors.ACCOUNT_LOCKED,
    ],
  }),
}
