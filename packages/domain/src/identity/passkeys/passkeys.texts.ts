/** Messages for passkeys. */
export const passkeyTexts = {
  title: 'Passkeys',
  hint: 'Sign in with your fingerprint, face or PIN instead of your password.',
  none: 'You have no passkeys yet.',
  unsupported: 'Passkeys don’t work in this browser or at this address.',
  added: { title: 'Passkey added' },
  renamed: { title: 'Passkey renamed' },
  removed: { title: 'Passkey removed', message: 'Nobody can sign in with it anymore.' },
  cancelled: {
    code: 'PASSKEY_CANCELLED',
    title: 'No passkey was used',
    message: 'The request was closed or took too long. You can try again.',
  },
  alreadyHere: {
    code: 'PASSKEY_ALREADY_HERE',
    title: 'Already added',
    message: 'This device already keeps a passkey for your account.',
  },
  deviceFailed: {
    code: 'PASSKEY_DEVICE_FAILED',
    title: 'That passkey did not work',
    message: 'Your browser or device could not use it. Try another one, or use your password.',
  },
} as const
