import { defineErrors } from '../../kernel/errors.ts'

/** Errors of an account's security. Those of links don't reveal whether an account exists. */
export const securityErrors = defineErrors({
  PASSWORD_UNCHANGED: {
    kind: 'invalid',
    title: 'That is your password already',
    message: 'Choose another one.',
  },
  PASSWORD_NOT_SET: {
    kind: 'forbidden',
    title: 'Your account has no password',
    message: 'Set one with the code or the link that we email you.',
  },
  NOTICE_LINK_UNKNOWN: {
    kind: 'invalid',
    title: 'This link is not valid',
    message: 'Open it from the email again, or copy the whole address. To be safe, set a new password.',
  },
  NOTICE_LINK_EXPIRED: {
    kind: 'invalid',
    title: 'This link has expired',
    message:
      'It works for 72 hours, and for as long as the account keeps its address. To be safe, set a new password.',
  },
  NOTICE_LINK_USED: {
    kind: 'invalid',
    title: 'This link was already used',
    message:
      'Everyone was signed out when it was used. Set a new password with the code or the link in the email that followed.',
  },
})
