import { defineErrors } from '../kernel/errors.ts'

/** Errors of changing system settings. */
export const systemSettingErrors = defineErrors({
  SETTING_CHANGED: {
    kind: 'conflict',
    title: 'Changed by someone else',
    message: 'This setting was changed while you were looking at it. Check its value and try again.',
  },
  SETTING_FIXED: {
    kind: 'forbidden',
    title: 'Set by the environment',
    message: 'The environment of the server sets this value. Change it there.',
  },
  SETTING_OF_SUPER_ADMINS: {
    kind: 'forbidden',
    title: 'For super administrators',
    message: 'Only a super administrator can change the mail settings.',
  },
  SETTING_NOT_CHANGED: {
    kind: 'conflict',
    title: 'Nothing to undo',
    message: 'This setting has no earlier value.',
  },
  SETTING_UNDO_REFUSED: {
    kind: 'conflict',
    title: 'The earlier value no longer fits',
    message: '{reason}. Change the value instead.',
  },
  SETTING_LOCKS_YOU_OUT: {
    kind: 'conflict',
    title: 'This locks you out',
    message: 'Your address, {address}, is not among these. Confirm to save them anyway.',
  },
  TEST_MAIL_LIMIT_REACHED: {
    kind: 'too-many',
    title: 'Too many test mails',
    message: 'Wait a little before you send another one.',
  },
})
