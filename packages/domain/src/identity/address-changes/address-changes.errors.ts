import { defineErrors } from '../../kernel/errors.ts'

/** Errors of changing an account's address. None but the last two reveals whether an address has an account. */
export const addressChangeErrors = defineErrors({
  ADDRESS_UNCHANGED: {
    kind: 'invalid',
    title: 'That is your address already',
    message: 'Enter another one.',
  },
  ADDRESS_DOMAIN_REFUSED: {
    kind: 'forbidden',
    title: 'Address not allowed',
    message: 'This installation takes only certain email addresses. Ask whoever runs it which ones.',
  },
  NO_ADDRESS_CHANGE: {
    kind: 'conflict',
    title: 'Nothing to confirm',
    message: 'The change was confirmed, canceled or has expired. You can start again.',
  },
  ADDRESS_CODE_INVALID: {
    kind: 'invalid',
    title: 'Invalid verification code',
    message: 'Check the newest email at the new address. The code has 8 digits.',
  },
  ADDRESS_CODE_SPENT: {
    kind: 'too-many',
    title: 'Too many attempts',
    message: 'A wrong code was entered too often. Open the link in the email, or start again.',
  },
  ADDRESS_LINK_INVALID: {
    kind: 'invalid',
    title: 'This link is not valid',
    message:
      'It has expired, was used or canceled, or belongs to another account. Sign in to the account whose address you want to change, or start again.',
  },
  ADDRESS_TAKEN: {
    kind: 'conflict',
    title: 'That address is taken',
    message: 'Another account was made with it meanwhile. Your address has not changed.',
  },
  OLD_ADDRESS_TAKEN: {
    kind: 'conflict',
    title: 'Your former address is taken',
    message:
      'Another account was made with it since. Delete that account, then open this link again while it works.',
  },
})
