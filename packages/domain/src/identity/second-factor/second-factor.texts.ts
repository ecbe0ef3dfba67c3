import { plural } from '../../kernel/message-format.ts'

/** Messages for two-factor authentication. */
export const secondFactorTexts = {
  title: 'Two-factor authentication',
  hint: 'Sign in with your password and a code from an app on your phone.',
  notOffered: 'This installation does not offer two-factor authentication.',
  on: 'Two-factor authentication is on.',
  off: { title: 'Two-factor authentication is off', message: 'Your password alone signs you in again.' },
  codesLeft: (count: number) =>
    plural(count, {
      one: '# backup code left. Make new ones soon.',
      other: '# backup codes left.',
    }),
  keepCodes:
    'Each of these codes signs you in once without your app. Keep them where you find them without your phone. They are not shown again.',
  copied: { title: 'Copied' },
  copyFailed: { title: 'Not copied', message: 'Your browser did not allow it. Select the text and copy it.' },
} as const
