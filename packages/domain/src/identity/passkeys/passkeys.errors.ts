import { defineErrors } from '../../kernel/errors.ts'
import { PASSKEYS_MAX } from './passkeys.limits.ts'

/** Errors of passkeys. */
export const passkeyErrors = defineErrors({
  PASSKEY_REFUSED: {
    kind: 'invalid',
    title: 'That passkey did not work',
    message: 'It may have been removed from your account. Try another one, or use your password.',
  },
  PASSKEY_CHALLENGE_OVER: {
    kind: 'forbidden',
    title: 'That took too long',
    message: 'Please try again.',
  },
  PASSKEY_UNUSABLE: {
    kind: 'invalid',
    title: 'That passkey can’t be used here',
    message: 'Your device must check that it is you, by fingerprint, face or PIN. Try another device.',
  },
  PASSKEY_ALREADY_ADDED: {
    kind: 'conflict',
    title: 'Already added',
    message: 'This passkey is already in your list.',
  },
  TOO_MANY_PASSKEYS: {
    kind: 'limit',
    title: 'Limit reached',
    message: `An account can have at most ${PASSKEYS_MAX} passkeys. Remove some you no longer use.`,
  },
  PASSKEY_ONLY_WAY_IN: {
    kind: 'conflict',
    title: 'Set a password first',
    message: 'This passkey is your only way to sign in. Set a password, then remove it.',
  },
})
