import { defineErrors, ownErrors } from './problems.ts'

export * from './problems.ts'

/** Errors that any operation can answer with. */
export const commonErrors = {
  ...defineErrors({
    INVALID_INPUT: {
      kind: 'invalid',
      title: 'Please fix the errors',
      message: 'Check the highlighted fields and try again.',
    },
    SIGNED_OUT: { kind: 'signed-out', title: 'Please sign in', message: 'Sign in to continue.' },
    PROOF_NEEDED: {
      kind: 'forbidden',
      title: 'Confirm it’s you',
      message: 'Enter your password to continue.',
    },
    SECOND_FACTOR_REQUIRED: {
      kind: 'forbidden',
      title: 'One more step',
      message: 'This installation requires two-factor authentication. Set it up to continue.',
    },
    NOT_ALLOWED: {
      kind: 'forbidden',
      title: 'Not allowed',
      message: 'Your role in this household does not allow this. Ask its owner.',
    },
    ADMIN_ADDRESS_REFUSED: {
      kind: 'forbidden',
      title: 'Not from this network',
      message: 'This installation is run from certain network addresses only. Yours is not among them.',
    },
    HOUSEHOLD_NOT_NAMED: {
      kind: 'invalid',
      title: 'Choose a household',
      message: 'You are in several households. Choose the one that this belongs to.',
    },
    FEATURE_NOT_IN_PLAN: {
      kind: 'limit',
      title: 'Premium Feature Required',
      message: 'Your plan does not include this. Upgrade to {plan} to use it.',
    },
    NOT_FOUND: {
      kind: 'not-found',
      title: 'Not found',
      message: 'It may have been removed, or the link is wrong.',
    },
    STALE_VERSION: {
      kind: 'conflict',
      title: 'Changed by someone else',
      message: 'This record was changed while you were editing. Compare both versions and choose.',
    },
    ID_TAKEN: {
      kind: 'conflict',
      title: 'Already saved differently',
      message: 'A record with this id has other content.',
    },
    ID_DELETED: {
      kind: 'conflict',
      title: 'Already deleted',
      message: 'A record with this id was deleted and stays deleted.',
    },
    CEILING_REACHED: {
      kind: 'limit',
      title: 'Limit reached',
      message: 'One {of} can have at most {most} {noun}. Delete some you no longer need.',
    },
    ORIGIN_REFUSED: {
      kind: 'forbidden',
      title: 'Wrong address',
      message: 'Open {address} instead. Changes only work from there.',
    },
  }),
  ...ownErrors,
}
