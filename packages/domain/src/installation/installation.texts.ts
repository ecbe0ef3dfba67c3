/** Longest reason of an entry in the audit log, in characters. */
export const REASON_MAX = 500

/** Field messages of the people who run an installation. */
export const installationTexts = {
  permissionMissing: 'Choose a permission',
  reasonMissing: 'Please give a reason',
  reasonTooLong: `Reason must be at most ${REASON_MAX} characters`,
  giveReason: 'Give a reason',
  reason: 'Reason',
  reasonHint: 'The audit log keeps it.',
  noAccount: 'There is no account with this address',
  granted: 'Permission granted',
  revoked: 'Permission taken back',
}
