/** Validity of an invitation by mail. */
export const MAILED_DAYS = 7
/** Validity of a link that was shown. */
export const SHOWN_HOURS = 24
/** Digits of the code in the mail, which works for as long as its link. */
export const INVITATION_CODE_DIGITS = 8
/** Wrong codes that one mail's code survives. */
export const INVITATION_CODE_GUESSES = 5
/** Mails that one household may send to people it invites, in a day. */
export const INVITATION_MAILS_A_DAY = 30
/** Links that one household may be given to show to people it invites, in a day. */
export const SHOWN_LINKS_A_DAY = 30
/** Highest number of invitations to one mailbox from all senders together; other mails to it are counted separately. */
export const INVITATION_MAILS_AN_HOUR = 6
export const INVITATION_MAILS_OF_A_MAILBOX_A_DAY = 20
/** Links that lead to one invitation at once: those of its last mails, or the last ones that were shown. */
export const KEYS_OF_AN_INVITATION = 5
/** Highest number of invitations in a user's list. */
export const OWN_INVITATIONS = 10
/** The longest nickname, in characters. */
export const NICKNAME_MAX = 30
