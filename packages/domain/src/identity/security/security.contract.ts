import { z } from 'zod'
import { nothing } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { newPassword } from '../accounts/accounts.contract.ts'
import { passwordResetErrors } from '../password-resets/password-resets.errors.ts'
import { securityErrors } from './security.errors.ts'
import { securityNoticeKinds } from './security.notices.ts'

/** Secret of a mailed link. */
export const linkToken = z.string().min(1).max(200)

/** Errors of a notice's link. */
export const noticeLinkErrors = [
  securityErrors.NOTICE_LINK_UNKNOWN,
  securityErrors.NOTICE_LINK_EXPIRED,
  securityErrors.NOTICE_LINK_USED,
]

/** Sign-in methods of an account. */
const accountSecurity = z.object({
  email: z.string(),
  /** False for an account that another service created, until a password is set. */
  hasPassword: z.boolean(),
  /** New address that is not confirmed yet. */
  addressChange: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
})
export type AccountSecurity = z.output<typeof accountSecurity>

/** Contents of a notice, for the page that its link opens. */
export const toldNotice = z.object({
  kind: z.enum(securityNoticeKinds),
  device: z.string(),
  detail: z.string().nullable(),
  happenedAt: z.string(),
})
export type ToldNotice = z.output<typeof toldNotice>

export const securityContract = {
  getAccountSecurity: operation('GET /security', {
    summary: 'Read how the caller signs in',
    may: 'signed in',
    withoutTransaction: true,
    takes: nothing,
    answers: accountSecurity,
  }),
  changePassword: operation('POST /security/password', {
    summary: 'Change the password: ends every other session of the caller',
    may: 'signed in',
    needsProof: true,
    rate: 'credentials',
    withoutTransaction: true,
    takes: z.object({ newPassword }),
    answers: z.object({ accepted: z.literal(true) }),
    refuses: [
      passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE,
      securityErrors.PASSWORD_UNCHANGED,
      securityErrors.PASSWORD_NOT_SET,
    ],
  }),
  checkNoticeLink: operation('POST /security/notices', {
    summary: 'Read the notice of a link; the link stays unused',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token: linkToken }),
    answers: toldNotice,
    refuses: noticeLinkErrors,
  }),
  secureAccount: operation('POST /security/notices/uses', {
    summary:
      'Secure an account by the link of a notice, once: ends every session, forgets every device and the password, and ' +
      'mails the way to a new one',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token: linkToken }),
    answers: z.object({
      accepted: z.literal(true),
      /** Recipient of the mail with the code and the link. */
      email: z.string(),
    }),
    refuses: noticeLinkErrors,
  }),
}
