import type { MailTemplate } from './render-mail.ts'
import type { AccountDeletedProps } from './templates/account-deleted.tsx'
import type { AccountExistsProps } from './templates/account-exists.tsx'
import type { AddressTakenProps } from './templates/address-taken.tsx'
import type { AdministratorNoticeProps } from './templates/administrator-notice.tsx'
import type { ConfirmAddressProps } from './templates/confirm-address.tsx'
import type { ContactConfirmationProps } from './templates/contact-confirmation.tsx'
import type { DueNoticeProps } from './templates/due-notice.tsx'
import type { HandoverOfferProps } from './templates/handover-offer.tsx'
import type { HouseholdDeletedProps } from './templates/household-deleted.tsx'
import type { InvitationProps } from './templates/invitation.tsx'
import type { PaymentFailedProps } from './templates/payment-failed.tsx'
import type { PaymentPassedOnProps } from './templates/payment-passed-on.tsx'
import type { PushEndingProps } from './templates/push-ending.tsx'
import type { ResetPasswordProps } from './templates/reset-password.tsx'
import type { SecurityNoticeProps } from './templates/security-notice.tsx'
import type { SignUpExpiredProps } from './templates/sign-up-expired.tsx'
import type { SupportAnswerProps } from './templates/support-answer.tsx'
import type { TestMailProps } from './templates/test-mail.tsx'
import type { VerifyEmailProps } from './templates/verify-email.tsx'

export const verifyEmail: MailTemplate<VerifyEmailProps> = () => import('./templates/verify-email.tsx')
export const accountExists: MailTemplate<AccountExistsProps> = () => import('./templates/account-exists.tsx')
export const signUpExpired: MailTemplate<SignUpExpiredProps> = () => import('./templates/sign-up-expired.tsx')
export const resetPassword: MailTemplate<ResetPasswordProps> = () => import('./templates/reset-password.tsx')
export const accountDeleted: MailTemplate<AccountDeletedProps> = () =>
  import('./templates/account-deleted.tsx')
export const householdDeleted: MailTemplate<HouseholdDeletedProps> = () =>
  import('./templates/household-deleted.tsx')
export const paymentFailed: MailTemplate<PaymentFailedProps> = () => import('./templates/payment-failed.tsx')
export const invitationMail: MailTemplate<InvitationProps> = () => import('./templates/invitation.tsx')
export const securityNotice: MailTemplate<SecurityNoticeProps> = () =>
  import('./templates/security-notice.tsx')
export const confirmAddress: MailTemplate<ConfirmAddressProps> = () =>
  import('./templates/confirm-address.tsx')
export const addressTaken: MailTemplate<AddressTakenProps> = () => import('./templates/address-taken.tsx')
export const handoverOffer: MailTemplate<HandoverOfferProps> = () => import('./templates/handover-offer.tsx')
export const paymentPassedOn: MailTemplate<PaymentPassedOnProps> = () =>
  import('./templates/payment-passed-on.tsx')
export const dueNotice: MailTemplate<DueNoticeProps> = () => import('./templates/due-notice.tsx')
export const pushEnding: MailTemplate<PushEndingProps> = () => import('./templates/push-ending.tsx')
export const testMail: MailTemplate<TestMailProps> = () => import('./templates/test-mail.tsx')
export const contactConfirmation: MailTemplate<ContactConfirmationProps> = () =>
  import('./templates/contact-confirmation.tsx')
export const supportAnswer: MailTemplate<SupportAnswerProps> = () => import('./templates/support-answer.tsx')
export const administratorNotice: MailTemplate<AdministratorNoticeProps> = () =>
  import('./templates/administrator-notice.tsx')
