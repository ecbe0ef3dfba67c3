/** Validity of an invitation by mail. */
export const MAILED_DAYS = 7
/** Validity of a link that was shown. */
export const SHOWN_HOURS = 24
/** Digits of the code in the mail; it is valid as long as the mail's link. */
export const INVITATION_CODE_DIGITS = 8
/** Wrong codes after which a mail's code becomes invalid. */
export const INVITATION_CODE_GUESSES = 5
/** Invitation mails per household and day. */
export const INVITATION_MAILS_A_DAY = 30
/** Shown links per household and day. */
export const SHOWN_LINKS_A_DAY = 30
/** Highest number of invitations to one mailbox from all senders together; other mails to it are counted separately. */
export const INVITATION_MAILS_AN_HOUR = 6
export const INVITATION_MAILS_OF_A_MAILBOX_A_DAY = 20
/** Valid links to one invitation at once: those of its last mails, or the last ones that were shown. */
export const KEYS_OF_AN_INVITATION = 5
/** Highest number of invitations in a user's list. */
export const OWN_INVITATIONS = 10
/** Maximum length of a nickname. */
export const NICKNAME_MAX = 30
