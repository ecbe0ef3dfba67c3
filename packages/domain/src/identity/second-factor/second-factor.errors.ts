import { defineErrors } from '../../kernel/errors.ts'

/** Errors of setting up the second factor and of giving it at sign-in. */
export const secondFactorErrors = defineErrors({
  APP_CODE_WRONG: {
    kind: 'invalid',
    title: 'That code is not right',
    message:
      'Enter the newest code from your app. If it keeps failing, check that your device’s clock is right.',
  },
  BACKUP_CODE_WRONG: {
    kind: 'invalid',
    title: 'That code is not right',
    message: 'Check the code, or try another one. Each backup code works once.',
  },
  SIGN_IN_CHALLENGE_OVER: {
    kind: 'forbidden',
    title: 'Please sign in again',
    message:
      'You took longer than 10 minutes, or signed in elsewhere meanwhile. Enter your password once more.',
  },
  TWO_FACTOR_NOT_OFFERED: {
    kind: 'forbidden',
    title: 'Not offered here',
    message: 'This installation does not offer two-factor authentication.',
  },
  TWO_FACTOR_ALREADY_ON: {
    kind: 'conflict',
    title: 'Already switched on',
    message: 'Two-factor authentication is on already. To use another app, switch it off first.',
  },
  TWO_FACTOR_OFF: {
    kind: 'conflict',
    title: 'Two-factor authentication is off',
    message: 'Switch it on first.',
  },
})
