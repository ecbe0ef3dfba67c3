import { defineErrors } from '../../kernel/errors.ts'

/** Errors of signing up, in and out (spec access §5 and §8). */
export const accountErrors = defineErrors({
  ALL_FIELDS_REQUIRED: {
    kind: 'invalid',
    title: 'All fields required',
    message: 'Please fill in every field to create your account.',
  },
  PASSWORD_REQUIREMENTS_NOT_MET: {
    kind: 'invalid',
    title: 'Password requirements not met',
    message: 'Choose a password that meets every requirement and is not a common one.',
  },
  REGISTRATION_CLOSED: {
    kind: 'forbidden',
    title: 'Error creating account',
    message: 'Sign-up is closed on this installation.',
  },
  REGISTRATION_FULL: {
    kind: 'forbidden',
    title: 'Error creating account',
    message: 'This installation has no room for another account.',
  },
  ADDRESS_NOT_ALLOWED: {
    kind: 'forbidden',
    title: 'Error creating account',
    message: 'This installation takes only certain email addresses. Ask whoever runs it which ones.',
  },
  INVALID_CREDENTIALS: {
    kind: 'signed-out',
    title: 'Invalid credentials',
    message: 'The email or password is wrong.',
  },
  ACCOUNT_LOCKED: {
    kind: 'forbidden',
    title: 'Account locked',
    message: 'An administrator has locked this account. Contact support if you think this is a mistake.',
  },
  EMAIL_NOT_VERIFIED: {
    kind: 'forbidden',
    title: 'Email not verified',
    message: 'Open the link in the email we sent you, or ask for a new one.',
  },
  TOO_MANY_ATTEMPTS: {
    kind: 'too-many',
    title: 'Too many attempts',
    message: 'Please wait a few minutes and try again.',
  },
  ADDRESS_NOT_CONFIRMED: {
    kind: 'forbidden',
    title: 'Confirm your email address first',
    message: 'Open the link in the email we sent you, or enter your address again in the settings.',
  },
  RESEND_LIMIT_REACHED: {
    kind: 'too-many',
    title: 'Too many attempts',
    message: 'Too many attempts; wait 10 minutes',
  },
  VERIFICATION_LINK_INVALID: {
    kind: 'invalid',
    title: 'Verification link invalid',
    message: 'This link has expired or was already used. Sign in, ask for a new one, or sign up again.',
  },
  SIGN_UP_CODE_INVALID: {
    kind: 'invalid',
    title: 'Invalid verification code',
    message: 'Check the newest email we sent you. The code has 8 digits.',
  },
  SIGN_UP_CODE_SPENT: {
    kind: 'too-many',
    title: 'Too many attempts',
    message: 'A wrong code was entered too often. Open the link in the email instead.',
  },
  SIGN_UP_PASSWORD_NEEDED: {
    kind: 'forbidden',
    title: 'Confirm with your password',
    message: 'Enter the password you chose when you signed up.',
  },
  SIGN_UP_PASSWORD_WRONG: {
    kind: 'invalid',
    title: 'Wrong password',
    message: 'That is not the password you signed up with.',
  },
  PROOF_WRONG: {
    kind: 'invalid',
    title: 'Wrong password',
    message: 'That is not the password of your account.',
  },
  SETUP_LINK_INVALID: {
    kind: 'invalid',
    title: 'Setup link invalid',
    message: 'This setup link has expired or was already used.',
  },
})
