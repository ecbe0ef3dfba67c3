import type { PlanSource } from './accounts.vocabulary.ts'

/** Texts about the accounts of an installation. */
export const accountsTexts = {
  addressMissing: 'Type the address of the account',
  addressDiffers: 'This is not the address of the account',
  roleMissing: 'Choose a role',
  planMissing: 'Choose a plan',
  untilPassed: 'Choose a day after today',
  untilTooLate: 'Choose a day within the next two years',
  locked: 'Account locked',
  unlocked: 'Account unlocked',
  sessionsEnded: 'Sessions ended',
  secondFactorReset: 'Second factor removed',
  roleChanged: 'Role changed',
  planGiven: 'Complimentary plan given',
  planEnded: 'Complimentary plan ended',
  exportStarted: 'Export started. Only its user can download it.',
  deleted: 'Account deleted',
  planSources: {
    none: 'Free',
    paid: 'Paid',
    trial: 'Trial',
    complimentary: 'Complimentary',
    prepaid: 'Paid by a former owner',
    installation: 'Included',
  } satisfies Record<PlanSource, string>,
}
