import { accountDeletionErrors } from '../identity/account-deletion/account-deletion.errors.ts'
import { defineErrors } from '../kernel/problems.ts'

/** Errors of changes to the accounts of an installation. */
export const managedAccountErrors = {
  ...accountDeletionErrors,
  ...defineErrors({
    OWN_ACCOUNT: {
      kind: 'forbidden',
      title: 'This is your own account',
      message: 'Another administrator has to do this.',
    },
    ACCOUNT_OF_ADMINISTRATOR: {
      kind: 'forbidden',
      title: 'This is an administrator',
      message: 'Only a super administrator can change the accounts of administrators.',
    },
    ACCOUNT_NOT_CONFIRMED: {
      kind: 'conflict',
      title: 'Address not confirmed',
      message:
        'Anyone could have typed this address. Its owner has to confirm it before you give the account a role.',
    },
    PLANS_ARE_OFF: {
      kind: 'conflict',
      title: 'There are no plans here',
      message: 'This installation includes every feature for everyone.',
    },
    NO_HOUSEHOLD: {
      kind: 'conflict',
      title: 'No household',
      message: 'This account owns no household yet.',
    },
  }),
}
