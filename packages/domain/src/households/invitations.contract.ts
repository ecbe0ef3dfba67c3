import { z } from 'zod'
import { codeOf, displayName, email, newPassword } from '../identity/accounts/accounts.contract.ts'
import { accountErrors } from '../identity/accounts/accounts.errors.ts'
import { memberRoles } from '../kernel/access/roles.ts'
import { nothing, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { invitationErrors } from './invitations.errors.ts'
import { INVITATION_CODE_DIGITS, OWN_INVITATIONS } from './invitations.limits.ts'
import { endsLater, memberFields } from './members.fields.ts'

/** States of an invitation; any end except acceptance has no effect. */
export const invitationStates = ['waiting', 'expired', 'accepted', 'declined', 'revoked'] as const

/** An invitation as the owner sees it. */
export const invitation = z.object({
  id: z.string(),
  /** Invited address; null for an invitation by a shown link. */
  email: z.string().nullable(),
  role: z.enum(memberRoles),
  nickname: z.string().nullable(),
  endsAt: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(invitationStates),
})
export type Invitation = z.output<typeof invitation>

/** Invitation details that the recipient sees before accepting. */
const offer = z.object({
  householdName: z.string(),
  ownerName: z.string(),
  role: z.enum(memberRoles),
  endsAt: z.string().nullable(),
  expiresAt: z.string(),
})

/** The same for the holder of its link: with the address that it was mailed to. */
export const linkedOffer = offer.extend({ email: z.string().nullable() })
export type LinkedOffer = z.output<typeof linkedOffer>

/** A pending invitation to the signed-in user's address. */
export const ownInvitation = offer.extend({ id: z.string() })
export type OwnInvitation = z.output<typeof ownInvitation>

const accepted = z.object({ accepted: z.literal(true) })
/** A link that is shown once: the database stores its hash. */
const shownLink = z.object({ url: z.string(), expiresAt: z.string() })

/** Secret of a link, also the answer to a correct code. */
export const invitationToken = z.string().min(1).max(200)

/** Code of an invitation mail. */
export const invitationCode = codeOf(INVITATION_CODE_DIGITS, 'Please enter a valid 8-digit invitation code')

/** Errors of an invitation that can no longer be accepted. */
const overRefusals = [
  invitationErrors.INVITATION_INVALID,
  invitationErrors.INVITATION_EXPIRED,
  invitationErrors.INVITATION_REVOKED,
  invitationErrors.INVITATION_DECLINED,
  invitationErrors.INVITATION_USED,
]

/** An invitation by mail to an address, or without an address by a link that is shown to a person. */
export const invitationFields = memberFields.extend({
  email: z.preprocess((value) => (value === '' ? null : value), email.nullable().default(null)),
})

export const invitationsContract = {
  listInvitations: operation('GET /household/invitations', {
    summary: 'List the invitations of the last weeks, newest first',
    may: 'manage members',
    takes: nothing,
    answers: z.array(invitation),
  }),
  invite: operation('POST /household/invitations', {
    summary: 'Invite a person by mail, or by a link that is returned once',
    may: 'manage members',
    needs: 'family_sharing',
    counts: 'familyMembers',
    takes: invitationFields.extend({ id: recordId }),
    rule: endsLater,
    answers: z.object({ id: z.string(), link: shownLink.nullable() }),
    refuses: [
      ...overRefusals,
      invitationErrors.ALREADY_INVITED,
      invitationErrors.ALREADY_A_MEMBER,
      accountErrors.ADDRESS_NOT_CONFIRMED,
      invitationErrors.TOO_MANY_INVITATIONS,
      invitationErrors.TOO_MANY_SHOWN_LINKS,
    ],
  }),
  sendInvitationAgain: operation('POST /household/invitations/{id}/mails', {
    summary: 'Send the mail of a pending invitation again, valid for another seven days',
    may: 'manage members',
    needs: 'family_sharing',
    takes: z.object({ id: pathId }),
    answers: accepted,
    refuses: [...overRefusals, accountErrors.RESEND_LIMIT_REACHED, invitationErrors.TOO_MANY_INVITATIONS],
  }),
  showInvitationAgain: operation('POST /household/invitations/{id}/links', {
    summary: 'Get another link to a pending invitation without an address; former links stop working',
    may: 'manage members',
    needs: 'family_sharing',
    takes: z.object({ id: pathId }),
    answers: shownLink,
    refuses: overRefusals,
  }),
  revokeInvitation: operation('DELETE /household/invitations/{id}', {
    summary: 'Withdraw an invitation',
    may: 'manage members',
    takes: z.object({ id: pathId }),
    answers: accepted,
    refuses: [invitationErrors.INVITATION_USED],
  }),
  lookAtInvitation: operation('POST /invitations/looks', {
    summary: 'Read the offer of an invitation link and the address it was mailed to; the link stays unused',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token: invitationToken }),
    answers: linkedOffer,
    refuses: overRefusals,
  }),
  enterInvitationCode: operation('POST /invitations/codes', {
    summary: 'Exchange the code of an invitation mail for a token that works as its link does',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ email, code: invitationCode }),
    answers: z.object({ token: z.string() }),
    refuses: [invitationErrors.INVITATION_CODE_INVALID],
  }),
  joinAsNewPerson: operation('POST /invitations/sign-ups', {
    summary:
      'Accept a mailed invitation with a new account, signed in at once: the mail has proved the address',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token: invitationToken, displayName, password: newPassword }),
    answers: z.object({ householdId: z.string() }),
    refuses: [
      ...overRefusals,
      invitationErrors.ADDRESS_HAS_ACCOUNT,
      invitationErrors.FAMILY_IS_FULL,
      accountErrors.PASSWORD_REQUIREMENTS_NOT_MET,
      accountErrors.REGISTRATION_FULL,
      accountErrors.ADDRESS_NOT_ALLOWED,
    ],
  }),
  listOwnInvitations: operation('GET /invitations', {
    summary: "List the pending invitations to the caller's address",
    may: 'signed in',
    takes: nothing,
    answers: z.array(ownInvitation).max(OWN_INVITATIONS),
  }),
  acceptInvitation: operation('POST /invitations/acceptances', {
    summary: 'Accept an invitation by its link, or by its id if it was sent to the caller’s address',
    may: 'signed in',
    rate: 'credentials',
    takes: z.union([z.object({ token: invitationToken }), z.object({ id: pathId })]),
    answers: z.object({ householdId: z.string() }),
    refuses: [
      ...overRefusals,
      invitationErrors.INVITATION_FOR_ANOTHER_ADDRESS,
      accountErrors.ADDRESS_NOT_CONFIRMED,
      invitationErrors.FAMILY_IS_FULL,
    ],
  }),
  declineInvitation: operation('DELETE /invitations/{id}', {
    summary: "Decline an invitation to the caller's address",
    may: 'signed in',
    takes: z.object({ id: pathId }),
    answers: accepted,
  }),
}
