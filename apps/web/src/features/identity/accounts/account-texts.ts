import type { Problem } from '@app/domain/kernel/errors'
import type { ToastMessage } from '../../../ui/overlays/toast-context.ts'
import type { AuthParams } from './clean-params.ts'

/** Texts of the sign-in screen that the server does not send (spec access §5 and §8). */
export const accountTexts = {
  /** Title while an account enters that was opened before its address is confirmed. */
  accountOpen: 'Your account is ready',
  allFieldsRequired: { title: 'All fields required', description: 'Please fill in every field.' },
  passwordRequirements: {
    title: 'Password requirements not met',
    description: 'Choose a password that meets every requirement and is not a common one.',
  },
  passwordsDiffer: {
    title: "Passwords don't match",
    description: 'Please make sure both fields contain the same password.',
  },
  passwordsDifferInline: 'Passwords do not match',
  newPasswordsDiffer: "Passwords don't match. Please make sure both fields contain the same password.",
  verificationRequested: { title: 'Verification email requested', variant: 'success' },
  notYourSignUp: 'If you did not sign up, close this page. No account is created without the password.',
  linkExpired: {
    title: 'Reset Link Invalid',
    description: 'This link has expired. Please ask for a new one.',
  },
  linkUsed: { title: 'Reset Link Invalid', description: 'This link is invalid or was already used.' },
  codeSent: { title: 'Verification code sent', variant: 'success' },
  resetFailed: { title: 'Reset failed', description: 'Failed to send verification code' },
  newPasswordMissing: {
    title: 'All fields required',
    description: 'Please enter and confirm your new password.',
  },
  codeVerified: { title: 'Code verified! Now create your new password.', variant: 'success' },
  addressMissing: { title: 'Email address is missing. Please start over.', variant: 'danger' },
  passwordUpdated: {
    title: 'Password updated',
    description: 'Sign in with your new password.',
    variant: 'success',
  },
  passwordUpdatedHere: { title: 'Password updated successfully! You are now signed in.', variant: 'success' },
  addressChanged: {
    title: 'Email address changed',
    description: 'Sign in with the new address from now on. Every other device was signed out.',
    variant: 'success',
  },
  passwordChanged: {
    title: 'Password updated',
    description: 'Every other device was signed out.',
    variant: 'success',
  },
  signInFailed: { title: 'Sign in failed', description: 'Please try again.' },
} as const satisfies Record<string, ToastMessage | string>

/** Titles a failure without an answer or a reason after the failed action. */
export function nameAfter(attempt: string, problem: Problem): Problem {
  const unexplained = problem.code === 'OFFLINE' || problem.code === 'UNEXPECTED'
  return unexplained ? { ...problem, title: attempt } : problem
}

/** Describes a failed link or sign-in from the parameters of the address. The address's own text is never shown. */
export function describeUrlError(params: AuthParams): ToastMessage | undefined {
  const { error, errorCode, errorDescription } = params
  if (!error && !errorCode) return undefined
  const shown =
    errorCode === 'otp_expired' || /expired/i.test(errorDescription)
      ? accountTexts.linkExpired
      : error === 'access_denied' || errorCode === 'access_denied'
        ? accountTexts.linkUsed
        : accountTexts.signInFailed
  return { ...shown, variant: 'danger' }
}
