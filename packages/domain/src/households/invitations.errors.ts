import { defineErrors } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'

/**
 * Errors of inviting people and of accepting. None of them reveals to anyone but the mail's recipient whether an
 * address has an account.
 */
export const invitationErrors = defineErrors({
  MEMBER_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Family Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      `Your ${tier} plan has room for ${plural(Number(max), { one: 'one family member', other: '# family members' })}. Open invitations count too.`,
  },
  ALREADY_INVITED: {
    kind: 'conflict',
    title: 'Already invited',
    message: 'An invitation to this address is waiting. Send it again, or withdraw it first.',
  },
  ALREADY_A_MEMBER: {
    kind: 'conflict',
    title: 'Already in your family',
    message: 'Someone with this address is in the household already.',
  },
  TOO_MANY_INVITATIONS: {
    kind: 'too-many',
    title: 'Too many invitations',
    message: 'You have sent many invitations today. Please try again tomorrow.',
  },
  TOO_MANY_SHOWN_LINKS: {
    kind: 'too-many',
    title: 'Too many invitation links',
    message: 'You have made many invitation links today. Please try again tomorrow, or invite by email.',
  },
  INVITATION_INVALID: {
    kind: 'invalid',
    title: 'This invitation does not work',
    message: 'Check that the link is complete, or ask for a new invitation.',
  },
  INVITATION_EXPIRED: {
    kind: 'invalid',
    title: 'This invitation has expired',
    message: 'Ask the person who invited you for a new one.',
  },
  INVITATION_REVOKED: {
    kind: 'invalid',
    title: 'This invitation was withdrawn',
    message: 'Ask the person who invited you whether they meant to.',
  },
  INVITATION_DECLINED: {
    kind: 'invalid',
    title: 'This invitation was declined',
    message: 'If you have changed your mind, ask for a new one.',
  },
  INVITATION_USED: {
    kind: 'invalid',
    title: 'This invitation was already used',
    message: 'If it was you who used it, sign in. Otherwise ask for a new one.',
  },
  INVITATION_FOR_ANOTHER_ADDRESS: {
    kind: 'forbidden',
    title: 'This invitation is for another address',
    message: 'Sign in with the address it was sent to, or ask for an invitation to the one you use here.',
  },
  FAMILY_IS_FULL: {
    kind: 'forbidden',
    title: 'There is no room in this family',
    message: 'Its plan has no place left. Ask its owner to make room, then open this invitation again.',
  },
  ADDRESS_HAS_ACCOUNT: {
    kind: 'forbidden',
    title: 'You have an account already',
    message: 'Sign in with this address to accept the invitation.',
  },
  INVITATION_CODE_INVALID: {
    kind: 'invalid',
    title: 'Invalid invitation code',
    // The same message when the guesses are spent: otherwise a stranger would learn who is invited.
    message:
      'Check the address and the newest email. After five wrong codes only the link in the email works.',
  },
})
