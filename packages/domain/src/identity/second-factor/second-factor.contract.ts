import { z } from 'zod'
import { commonErrors } from '../../kernel/errors.ts'
import { nothing } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { codeOf } from '../accounts/accounts.contract.ts'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { googleSignInErrors } from '../google-sign-in/google-sign-in.errors.ts'
import { BACKUP_CODE_CHARACTERS, readBackupCode } from './backup-codes.rules.ts'
import { secondFactorErrors } from './second-factor.errors.ts'
import { APP_CODE_DIGITS, BACKUP_CODE_LENGTH, BACKUP_CODES } from './second-factor.limits.ts'

/** Code from an authenticator app. */
export const appCode = codeOf(APP_CODE_DIGITS, 'Enter the 6 digits that your app shows')

const notABackupCode = `A backup code has ${BACKUP_CODE_LENGTH} letters and digits`

/** A backup code, without the separators between its groups. */
export const backupCode = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= 50 ? readBackupCode(value) : value),
  z
    .string({ error: notABackupCode })
    .regex(new RegExp(`^[${BACKUP_CODE_CHARACTERS}]{${BACKUP_CODE_LENGTH}}$`), notABackupCode),
)

const accepted = z.object({ accepted: z.literal(true) })

/** Backup codes, shown once: only hashes are stored. */
const backupCodes = z.object({ backupCodes: z.array(z.string()).length(BACKUP_CODES) })

export const secondFactorContract = {
  getSecondFactor: operation('GET /account/second-factor', {
    summary: 'Read whether sign-in asks for a second factor, and how many backup codes are left',
    may: 'signed in',
    withoutSecondFactor: true,
    takes: nothing,
    answers: z.object({
      /** True if an authenticator app is set up, so that the password alone opens no session. */
      on: z.boolean(),
      backupCodesLeft: z.number(),
      /** True if the installation lets users enable it. */
      offered: z.boolean(),
      /** True if the installation requires a second factor. */
      required: z.boolean(),
    }),
  }),
  startSecondFactor: operation('POST /account/second-factor', {
    summary: 'Get a secret for an authenticator app; it takes effect once one of its codes is confirmed',
    may: 'signed in',
    needsProof: true,
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: nothing,
    answers: z.object({
      /** Secret in base32, for typing it into an app. */
      secret: z.string(),
      /** The same secret as an otpauth:// address, for a QR code. */
      uri: z.string(),
    }),
    refuses: [secondFactorErrors.TWO_FACTOR_NOT_OFFERED, secondFactorErrors.TWO_FACTOR_ALREADY_ON],
  }),
  confirmSecondFactor: operation('POST /account/second-factor/confirmations', {
    summary:
      'Switch two-factor authentication on with the first code of the app; answers the backup codes, once',
    may: 'signed in',
    rate: 'credentials',
    needsProof: true,
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: z.object({ code: appCode }),
    answers: backupCodes,
    refuses: [secondFactorErrors.APP_CODE_WRONG, secondFactorErrors.TWO_FACTOR_ALREADY_ON],
  }),
  renewBackupCodes: operation('POST /account/second-factor/backup-codes', {
    summary: 'Get new backup codes; the former ones stop working',
    may: 'signed in',
    needsProof: true,
    withoutTransaction: true,
    takes: nothing,
    answers: backupCodes,
    refuses: [secondFactorErrors.TWO_FACTOR_OFF],
  }),
  switchSecondFactorOff: operation('DELETE /account/second-factor', {
    summary: 'Switch two-factor authentication off: the secret and the backup codes are deleted',
    may: 'signed in',
    needsProof: true,
    withoutTransaction: true,
    takes: nothing,
    answers: accepted,
  }),
  signInWithAppCode: operation('POST /session/app-codes', {
    summary:
      'The second step of signing in: the code of the authenticator app, in the browser that gave the password',
    may: 'anyone',
    rate: 'credentials',
    duringMaintenance: true,
    takes: z.object({ code: appCode }),
    answers: accepted,
    refuses: [
      secondFactorErrors.APP_CODE_WRONG,
      secondFactorErrors.SIGN_IN_CHALLENGE_OVER,
      accountErrors.ACCOUNT_LOCKED,
      accountErrors.TOO_MANY_ATTEMPTS,
      // The Google account pending at this step has since been connected to another account.
      googleSignInErrors.GOOGLE_TAKEN,
      commonErrors.MAINTENANCE,
    ],
  }),
  signInWithBackupCode: operation('POST /session/backup-codes', {
    summary: 'The second step of signing in with one of the backup codes, which is used up',
    may: 'anyone',
    rate: 'credentials',
    duringMaintenance: true,
    takes: z.object({ code: backupCode }),
    answers: accepted,
    refuses: [
      secondFactorErrors.BACKUP_CODE_WRONG,
      secondFactorErrors.SIGN_IN_CHALLENGE_OVER,
      accountErrors.ACCOUNT_LOCKED,
      accountErrors.TOO_MANY_ATTEMPTS,
      // The Google account pending at this step has since been connected to another account.
      googleSignInErrors.GOOGLE_TAKEN,
      commonErrors.MAINTENANCE,
    ],
  }),
}
