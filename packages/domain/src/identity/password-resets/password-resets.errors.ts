import { defineErrors } from '../../kernel/errors.ts'

/** Errors of setting a new password by code or link (spec access §5 and §8). */
export const passwordResetErrors = defineErrors({
  RESET_CODE_INVALID: {
    kind: 'invalid',
    title: 'Invalid verification code',
    message: 'Check the newest email we sent you. A code works for 10 minutes.',
  },
  RESET_CODE_EXPIRED: {
    kind: 'invalid',
    title: 'This code has expired',
    message: 'A code works for 10 minutes. Ask for another one, and enter it here.',
  },
  RESET_CODE_SPENT: {
    kind: 'too-many',
    title: 'Too many attempts',
    message: 'This code was entered wrong too often. Please ask for a new one.',
  },
  RESET_NOT_PROVED: {
    kind: 'forbidden',
    title: 'Please verify your code first',
    message:
      'Your code has expired or was already used. If you have set a new password, sign in with it; otherwise ask for a new code.',
  },
  RESET_LINK_INVALID: {
    kind: 'invalid',
    title: 'Reset Link Invalid',
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  NEW_PASSWORD_UNACCEPTABLE: {
    kind: 'invalid',
    title: 'Password does not meet security requirements',
    message: 'Choose a password that meets every requirement and is not a common one.',
  },
})
