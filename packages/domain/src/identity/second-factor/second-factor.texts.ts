import { plural } from '../../kernel/message-format.ts'

/** Messages for two-factor authentication. */
export const secondFactorTexts = {
  title: 'Two-factor authentication',
  hint: 'Signing in with your password then takes a code from an app on your phone too.',
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
